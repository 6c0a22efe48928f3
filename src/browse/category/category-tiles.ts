import { allCategories } from '../../listings/taxonomy.ts'

/** In the specification's list of 50, but not among the tiles. */
const withoutTile = 'auto-repair'

/** The specification's tiles: its list without All and Auto Repair. */
export function tileSlugs(): string[] {
  return allCategories()
    .filter(({ slug, listed }) => listed && slug !== withoutTile)
    .map(({ slug }) => slug)
}
