import { automotiveRepair } from './vehicles/automotive-repair.ts'
import { automotiveShowroom } from './vehicles/automotive-showroom.ts'
import { childCareScene } from './child-care.ts'
import { community } from './community.ts'
import { construct } from './homes/construction.ts'
import { townHall } from './default-scene.ts'
import { events } from './events.ts'
import { finance } from './finance.ts'
import { finishingTrades } from './homes/finishing-trades.ts'
import { food } from './food.ts'
import { health } from './health.ts'
import { homeCleaning } from './homes/home-cleaning.ts'
import { homeGarden } from './homes/home-garden.ts'
import { homePools } from './homes/home-pools.ts'
import { homeSystems } from './homes/home-systems.ts'
import { homeTrades } from './homes/home-trades.ts'
import { industry } from './industry.ts'
import { pestControlScene } from './homes/pest-control.ts'
import { pets } from './pets.ts'
import { photographyScene } from './photography.ts'
import { professionalAdvice } from './professional-advice.ts'
import { professionalSkills } from './professional-skills.ts'
import { retailScenes } from './retail.ts'
import { onGround, oneWay } from './scene.ts'
import type { Scene, SceneTable } from './scene.ts'
import { securityScenes } from './security.ts'
import { transport } from './vehicles/transport.ts'
import { wallsAndRoofs } from './homes/walls-and-roofs.ts'

const scenes: SceneTable = {
  ...homeSystems,
  ...homeTrades,
  ...pestControlScene,
  ...homePools,
  ...homeCleaning,
  ...homeGarden,
  ...construct,
  ...wallsAndRoofs,
  ...finishingTrades,
  ...automotiveRepair,
  ...automotiveShowroom,
  ...food,
  ...health,
  ...pets,
  ...finance,
  ...professionalAdvice,
  ...professionalSkills,
  ...securityScenes,
  ...retailScenes,
  ...events,
  ...photographyScene,
  ...transport,
  ...community,
  ...childCareScene,
  ...industry,
}
const fallback = oneWay(onGround(townHall))

/** The object for a category slug, or the town hall when the slug is unknown. */
export function sceneFor(slug: string): Scene {
  return Object.hasOwn(scenes, slug) ? scenes[slug]! : fallback
}

/** Every slug that has an object of its own. */
export const drawnSlugs: readonly string[] = Object.keys(scenes)
