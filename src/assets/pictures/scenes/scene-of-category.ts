import { automotiveRepair } from './vehicles/automotive-repair.ts'
import { automotiveShowroom } from './vehicles/automotive-showroom.ts'
import { childCareScene } from './child-care.ts'
import { community } from './community.ts'
import { construct, wallsAndRoofs } from './homes/construction.ts'
import { townHall } from './default-scene.ts'
import { events } from './events.ts'
import { finance } from './finance.ts'
import { finishingTrades } from './homes/finishing-trades.ts'
import { food } from './food.ts'
import { health } from './health.ts'
import { homeCleaning, pestControlScene } from './homes/home-care.ts'
import { homePools, homeGarden } from './homes/home-outdoors.ts'
import { homeTrades, homeSystems } from './homes/home-trades.ts'
import { industry } from './industry.ts'
import { pets } from './pets.ts'
import { professionalAdvice } from './professional-advice.ts'
import { professionalSkills, photographyScene } from './professional-skills.ts'
import { retailScenes } from './retail.ts'
import { onGround, oneWay, type Scene, type SceneTable } from './scene.ts'
import { securityScenes } from './security.ts'
import { transport } from './vehicles/transport.ts'

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

/** Town hall for an unknown slug. */
export function sceneFor(slug: string): Scene {
  return Object.hasOwn(scenes, slug) ? scenes[slug]! : fallback
}

export const drawnSlugs: readonly string[] = Object.keys(scenes)
