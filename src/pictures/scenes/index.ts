import { automotive } from './automotive.ts'
import { community } from './community.ts'
import { construct } from './construction.ts'
import { townHall } from './default-scene.ts'
import { events } from './events.ts'
import { finance } from './finance.ts'
import { food } from './food.ts'
import { health } from './health.ts'
import { homeOutdoors } from './home-outdoors.ts'
import { homeTrades } from './home-trades.ts'
import { industry } from './industry.ts'
import { pets } from './pets.ts'
import { professional } from './professional.ts'
import { retailScenes } from './retail.ts'
import { onGround, oneWay } from './scene.ts'
import type { Scene, SceneTable } from './scene.ts'
import { securityScenes } from './security.ts'
import { transport } from './transport.ts'

const scenes: SceneTable = {
  ...homeTrades,
  ...homeOutdoors,
  ...construct,
  ...automotive,
  ...food,
  ...health,
  ...pets,
  ...finance,
  ...professional,
  ...securityScenes,
  ...retailScenes,
  ...events,
  ...transport,
  ...community,
  ...industry,
}
const fallback = oneWay(onGround(townHall))

/** The object for a category slug, or the town hall when the slug is unknown. */
export function sceneFor(slug: string): Scene {
  return Object.hasOwn(scenes, slug) ? scenes[slug]! : fallback
}

/** Every slug that has an object of its own. */
export const drawnSlugs: readonly string[] = Object.keys(scenes)
