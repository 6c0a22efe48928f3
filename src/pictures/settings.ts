import { beach } from './settings/beach.ts'
import { downtown } from './settings/downtown.ts'
import { flatwoods } from './settings/flatwoods.ts'
import { grove } from './settings/grove.ts'
import { marina } from './settings/marina.ts'
import type { Setting } from './settings/setting.ts'
import { street } from './settings/street.ts'

/** The six places a picture can be set in. */
export const settings: readonly Setting[] = [beach, street, flatwoods, marina, downtown, grove]
