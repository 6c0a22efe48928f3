import { allCategories } from '../../listings/taxonomy.ts'
import type { Trade } from '../../search/bar/trade-fit.ts'

/** In the specification's list of 50, but not among its tiles. */
const withoutTile = 'auto-repair'

/** The tiles of the specification: its list without All and Auto Repair. */
export function tileSlugs(): string[] {
  return allCategories()
    .filter(({ slug, listed }) => listed && slug !== withoutTile)
    .map(({ slug }) => slug)
}

/** Tiles under the letters they begin with. */
export function byLetter(tiles: readonly Trade[]): { letter: string; categories: Trade[] }[] {
  const letters = [...new Set(tiles.map(letterOf))]
  return letters.map((letter) => ({
    letter,
    categories: tiles.filter((tile) => letterOf(tile) === letter),
  }))
}

function letterOf({ name }: Trade): string {
  // Under A for Á.
  return name.normalize('NFD').charAt(0).toUpperCase()
}
