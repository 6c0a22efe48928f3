import { plainText } from '../../florida/letters.ts'
import { countByCategory } from '../../listings/categories.server.ts'
import { findListedCategory } from '../../listings/categories.ts'
import { allCategories } from '../../listings/taxonomy.ts'
import type { Db } from '../../platform/db/schema.ts'
import { compareNames } from '../../platform/text/by-name.ts'
import { nameIn } from '../../platform/text/names.ts'
import { countBusinesses } from '../engine/search.server.ts'
import { wordsOfCategory } from '../engine/word-lists.ts'
import { fitsTrade, type Trade } from './trade-fit.ts'

/** A to Z. */
export async function findTrades(db: Db): Promise<Trade[]> {
  const counts = await countByCategory(db)
  const shown = allCategories().filter(({ slug }) => slug !== 'other' || counts.has(slug))
  const trades = await Promise.all(
    shown.map(async ({ slug, name, group, icon }) => {
      return { slug, name: nameIn(name), group, icon, count: await countOn(db, slug, counts) }
    }),
  )
  return trades.toSorted((a, b) => compareNames(a.name, b.name))
}

/** The number on a category's page, counting a listing once even if two of the page's categories have it. */
async function countOn(db: Db, slug: string, counts: ReadonlyMap<string, number>): Promise<number> {
  const slugs = findListedCategory(slug)?.slugs ?? [slug]
  if (slugs.length > 1) return countBusinesses(db, { categories: slugs })
  return counts.get(slug) ?? 0
}

/** Slugs of the trades that a text means, by name or everyday words. */
export function slugsFor(typed: string, trades: readonly Trade[]): string[] {
  const plain = plainText(typed)
  return trades
    .filter((trade) => fitsTrade(trade, plain, wordsOfCategory(trade.slug)))
    .map(({ slug }) => slug)
}
