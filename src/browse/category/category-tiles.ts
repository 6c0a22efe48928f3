import { language } from '../../platform/text/language.ts'
import { nameIn } from '../../platform/text/names.ts'
import { findListedCategory } from '../../listings/categories.ts'
import { allCategories, type Category } from '../../listings/taxonomy.ts'

/** A category as a tile shows it. */
export type Tile = { slug: string; name: string; count: number }

/** In the specification's list of 50, but not among its tiles. */
const withoutTile = 'auto-repair'

/** The tiles of the specification: its list without All and Auto Repair, from A to Z. */
export function tileCategories(counts: ReadonlyMap<string, number>): Tile[] {
  return tilesOf(counts, (category) => hasTile(category))
}

/** All other categories that have listings, so that none of them is out of reach. */
export function moreCategories(counts: ReadonlyMap<string, number>): Tile[] {
  return tilesOf(counts, (category) => !hasTile(category) && counts.has(category.slug))
}

/** Tiles under the letters they begin with. */
export function byLetter(tiles: Tile[]): { letter: string; categories: Tile[] }[] {
  const letters = [...new Set(tiles.map(letterOf))]
  return letters.map((letter) => ({
    letter,
    categories: tiles.filter((tile) => letterOf(tile) === letter),
  }))
}

function letterOf({ name }: Tile): string {
  // Under A for Á.
  return name.normalize('NFD').charAt(0).toUpperCase()
}

function hasTile({ slug, listed }: Category): boolean {
  return listed && slug !== withoutTile
}

/** How many listings the page of a category shows. */
function countOn(slug: string, counts: ReadonlyMap<string, number>): number {
  const slugs = findListedCategory(slug)?.slugs ?? [slug]
  return slugs.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0)
}

function tilesOf(
  counts: ReadonlyMap<string, number>,
  isWanted: (category: Category) => boolean,
): Tile[] {
  return allCategories()
    .filter(isWanted)
    .map(({ slug, name }) => ({ slug, name: nameIn(name), count: countOn(slug, counts) }))
    .sort((a, b) => a.name.localeCompare(b.name, language()))
}
