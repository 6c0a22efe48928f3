import { describe, expect } from 'vitest'
import data from '../../data/category-aliases.json' with { type: 'json' }
import { test } from '../../test/fixtures.ts'
import { countiesNamed } from '../florida/counties.ts'
import { languages } from './choices.ts'
import { loadSamples, readSamples, removeSamples } from './samples.server.ts'
import { resolveLabel } from './categories.ts'

const countiesSeen =
  'St. Lucie, Martin, Indian River, Orange, Sarasota, Hillsborough, Lee, Pasco, Marion, Seminole, Duval, Broward, Palm Beach, Brevard, Clay, Flagler, Holmes, Bay, Okeechobee, Osceola'

describe('the sample listings', () => {
  test('cover every bundled category and every county in use', async () => {
    const samples = await readSamples()
    expect(samples.length).toBeGreaterThanOrEqual(105)
    const present = new Set(samples.map(({ categorySlug }) => categorySlug))
    const wanted = data.lists.bundledKeys.map((key) => resolveLabel(key)?.slugs[0] ?? key)
    expect(wanted.filter((slug) => !present.has(slug))).toEqual([])
    const located = new Set(samples.flatMap(({ county }) => countiesNamed(county)))
    expect(countiesNamed(countiesSeen)).toHaveLength(20)
    expect(countiesNamed(countiesSeen).filter((county) => !located.has(county))).toEqual([])
    expect(samples.some(({ county }) => county === 'Multiple Counties')).toBe(true)
  })

  test('are spelled as in the United States', async () => {
    const british =
      /\b(?:\w+(?:alis|rganis|ognis)(?:e|es|ed|ing)|colours?|favour\w*|neighbour\w*|centres?|tyres?|grey|licences?|counselling|cancelled|metres?)\b/gi
    const texts = (await readSamples()).map(({ description }) => description).join(' ')
    expect(texts.match(british) ?? []).toEqual([])
  })

  test('use only fictional numbers and addresses', async () => {
    const samples = await readSamples()
    const phones = samples.flatMap(({ phone }) => phone ?? [])
    expect(phones.filter((phone) => !/^\d{3}-555-01\d\d$/.test(phone))).toEqual([])
    const links = samples.flatMap((sample) => sample.website ?? [])
    expect(links.filter((link) => !new URL(link).hostname.endsWith('.example.com'))).toEqual([])
  })

  test('are as varied as real listings', async () => {
    const samples = await readSamples()
    const some = (claim: (sample: (typeof samples)[number]) => boolean) =>
      samples.filter(claim).length
    expect(some(({ street, city }) => street === null && city === null)).toBeGreaterThan(3)
    expect(some(({ phone }) => !phone)).toBeGreaterThan(3)
    expect(some(({ servesCounties = [] }) => servesCounties.length > 1)).toBeGreaterThan(3)
    expect(some(({ languages = [] }) => languages.length > 0)).toBe(28)
    const named = new Set(samples.flatMap(({ languages = [] }) => languages))
    expect([...named].toSorted()).toEqual(languages.toSorted())
    expect(some(({ name }) => name.length > 80)).toBeGreaterThan(0)
    expect(some(({ name }) => name.includes("'"))).toBeGreaterThan(0)
    expect(some(({ name }) => /[áéíñ]/i.test(name))).toBeGreaterThan(0)
    expect(some(({ timeZone }) => timeZone === 'America/Chicago')).toBeGreaterThan(3)
    expect(
      some(({ hours = [] }) => hours.some(({ closesMinute }) => closesMinute > 1440)),
    ).toBeGreaterThan(0)
  })

  test('are all verified when loaded, and say that they are samples', async ({ db, visit }) => {
    const unverified = await db
      .selectFrom('businesses as b')
      .leftJoin('verifications as v', 'v.business_id', 'b.id')
      .where((where) => where.or([where('v.id', 'is', null), where('b.is_sample', '=', false)]))
      .select('b.id')
      .execute()
    expect(unverified).toEqual([])
    const page = await visit('/business/semper-plumbing-stuart')
    expect(page.words).toContain('Sample listing')
  })

  test('are removed completely, and nothing else is', async ({ db }) => {
    await db
      .updateTable('businesses')
      .set({ is_sample: false })
      .where('id', '=', 'semper-plumbing-stuart')
      .execute()
    const { length } = await readSamples()
    expect(await removeSamples(db)).toBe(length - 1)
    const left = await db.selectFrom('businesses').select('id').execute()
    expect(left).toEqual([{ id: 'semper-plumbing-stuart' }])
    expect(await db.selectFrom('posts').select('business_id').distinct().execute()).toHaveLength(1)
  })

  test("aren't loaded into a directory with listings", async ({ db }) => {
    expect(await loadSamples(db)).toBe(0)
    await removeSamples(db)
    expect(await loadSamples(db)).toBeGreaterThan(100)
  })
})
