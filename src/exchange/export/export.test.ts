import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { parse } from 'csv-parse/sync'
import { describe, expect } from 'vitest'
import type { Db } from '../../platform/db/schema.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { facts, type ListedFacts } from '../../listings/fields.ts'
import { findListings } from '../../listings/listing-facts.server.ts'
import { removeSamples } from '../../listings/samples.server.ts'
import { today } from '../../platform/services.server.ts'
import { newBusiness } from '../../../test/builders.ts'
import { test as base } from '../../../test/fixtures.ts'
import { carryOut, prepareImport } from '../import/run-import.server.ts'
import { reportedRows } from '../import/imports.server.ts'
import { matchColumns } from '../record/columns.ts'
import { fileOf } from '../table/read-table.server.ts'
import { exportList } from './export-list.server.ts'
import { csvCell } from '../../platform/text/escape.ts'
import { listFormats, type ListFormat } from './list-formats.ts'
import { exportedColumns, exportedHeading } from './listing-cells.ts'

const test = base.extend('file', async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  onCleanup(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'all.archive.gz')
})

const day = '2026-11-21'

/** A value for every field: a new field must be added here. */
const whole: ListedFacts = {
  name: 'Quillback Works',
  description: 'Lays brick.\n\nFor gardens, everywhere; "by hand".',
  descriptionSpanish: 'Colocamos ladrillos.\n\nEn jardines.',
  street: '100 SE Ocean Blvd',
  city: 'Stuart',
  zip: '34994',
  secondCategory: 'masonry',
  servesZips: ['34994', '34996'],
  servesMiles: 25,
  hidesAddress: false,
  phone: '772-555-0142',
  email: 'brick@example.org',
  website: 'https://quill.example.org',
  facebook: 'https://www.facebook.com/quill',
  instagram: 'https://www.instagram.com/quill',
  twitter: 'https://x.com/quill',
  linkedin: 'https://www.linkedin.com/company/quill',
  hours: [
    { weekday: 0, opensMinute: 547, closesMinute: 1020 },
    { weekday: 4, opensMinute: 1200, closesMinute: 1560 },
  ],
  hoursNote: 'By appointment. Ring the bell',
  emergency: true,
  timeZone: 'America/Chicago',
  languages: ['English', 'American Sign Language', 'Other'],
  licenseNumber: 'CFC1428001',
  service: 'Coast Guard',
  yearsOfService: '1991 to 2003',
  publicOwner: 'Odalys Brick',
  servicesOffered: ['Garden walls', 'Chimney caps', 'Fire pits (gas)'],
  priceList: [
    { name: 'Chimney caps', price: 'from $150', text: 'Copper; made here.' },
    { name: 'Pizza ovens', price: null, text: 'Ask us.' },
    { name: 'Garden walls, a foot', price: '$99', text: null },
  ],
  specialDays: [
    { from: '2026-12-24', to: '2026-12-24', opensMinute: null, closesMinute: null, note: null },
    { from: '2026-12-25', to: '2026-12-25', opensMinute: null, closesMinute: null, note: 'Xmas' },
    {
      from: '2026-12-28',
      to: '2027-01-02',
      opensMinute: 540,
      closesMinute: 780,
      note: 'Winter; closed at noon on Dec 31 (maybe)',
    },
    { from: '2027-02-01', to: '2027-02-01', opensMinute: 1200, closesMinute: 1500, note: null },
  ],
  closedForNow: true,
  reopensOn: '2026-12-01',
  googlePlaceId: 'ChIJN1t_tDeuEmsRUsoyG83frY4',
  serviceDisabled: true,
  womanOwned: true,
  spouseOwned: true,
  militaryDiscount: true,
  wheelchairAccess: true,
  freeEstimates: true,
  statewide: true,
  onlineOnly: true,
  payments: ['Checks', 'Credit and debit cards', 'Cash App', 'Financing', 'Purchase orders'],
  bookingLink: 'https://quill.example.org/book',
  quoteLink: 'https://quill.example.org/quote',
  menuLink: 'https://quill.example.org/prices',
  naicsCodes: ['238140', '327331'],
  uei: 'QUILLB4CK123',
  cage: '7QB99',
  coreCompetencies: 'Lays reclaimed brick.\n\nRepairs chimneys.',
  differentiators: 'Matches mortar of 1890.',
  pastPerformance: 'Fort Clinch, 2024: 2,000 bricks.',
}

async function exportText(db: Db, format: ListFormat): Promise<string> {
  let text = ''
  for await (const part of exportList(db, format, { today: day, site: 'https://example.org' }))
    text += part
  return text
}

/** Turns the samples into real listings, with pages on the right networks. */
async function makeReal(db: Db): Promise<void> {
  await sql`update businesses set is_sample = false, facebook = null, instagram = null, twitter = null,
    linkedin = null`.execute(db)
}

describe('an export', () => {
  test('has headings that an import recognizes', () => {
    const headings = exportedColumns.map(exportedHeading)
    expect(matchColumns(headings).map(({ column }) => column)).toEqual([...exportedColumns])
  })

  test('imported again in any list format changes nothing', async ({ db, services }) => {
    await makeReal(db)
    for (const format of ['csv', 'json', 'geojson'] as const) {
      const file = fileOf(`list.${format}`, Buffer.from(await exportText(db, format)))
      const clock = {
        now: services.now,
        today: today(services),
        formsSecret: 'secret',
        pace: { rowsAtOnce: 200, between: async () => {} },
      }
      const options = { source: '', byName: 'Nina', addsLikely: false, mapping: null }
      const { id } = await prepareImport(db, file, options, clock)
      const rows = await reportedRows(db, id, { most: 1000 })
      const others = rows.filter(({ outcome }) => outcome !== 'same')
      expect(
        others.map(({ name, outcome, report }) => ({ format, name, outcome, report })),
      ).toEqual([])
      expect(rows.length).toBeGreaterThan(100)
    }
  })

  test.for(['csv', 'json', 'geojson'] as const)(
    'as %s contains every field, so that an import creates the same listing',
    async (format, { db, services }) => {
      await removeSamples(db)
      const given = newBusiness({ ...whole, id: 'whole', categorySlug: 'plumbing' })
      await insertBusinesses(db, [given])
      const [before] = await findListings(db, ['whole'], day)
      const file = fileOf(`list.${format}`, Buffer.from(await exportText(db, format)))
      await db.deleteFrom('businesses').where('id', '=', 'whole').execute()
      const clock = {
        now: services.now,
        today: today(services),
        formsSecret: 'secret',
        pace: { rowsAtOnce: 200, between: async () => {} },
      }
      const options = { source: '', byName: 'Nina', addsLikely: false, mapping: null }
      const { id } = await prepareImport(db, file, options, clock)
      expect((await reportedRows(db, id, { most: 5 })).map(({ outcome }) => outcome)).toEqual([
        'new',
      ])
      await carryOut(db, id, clock)
      const [after] = await findListings(db, ['whole'], day)
      expect(after).toEqual(before)
      for (const fact of facts) expect(after?.[fact], fact).toEqual(whole[fact])
    },
  )

  test('contains no hidden street, sample, or unpublished information', async ({ db }) => {
    await insertBusinesses(db, [
      newBusiness({
        id: 'home-office',
        hidesAddress: true,
        street: '77 Secret Ln',
        lat: 27.19,
        lng: -80.25,
      }),
      newBusiness({ id: 'gone', name: 'Gone Away Works' }),
    ])
    await db
      .updateTable('businesses')
      .set({ status: 'archived' })
      .where('id', '=', 'gone')
      .execute()
    for (const format of listFormats) {
      const text = await exportText(db, format)
      expect(text).not.toContain('Secret')
      expect(text).not.toContain('Gone Away')
      expect(text).not.toContain('Semper Plumbing')
      expect(text).toContain('https://example.org/business/home-office')
    }
  })

  test('contains no formula that a spreadsheet would run, and an import removes the mark', async ({
    db,
    services,
  }) => {
    const name = '=CALL("user32","MessageBeep","A")'
    await insertBusinesses(db, [
      newBusiness({
        id: 'evil',
        name,
        description: '+1+cmd|" /C calc"!A0',
        city: 'Stuart',
        phone: '772-555-0177',
      }),
    ])
    const text = await exportText(db, 'csv')
    const rows: string[][] = parse(text, { bom: true })
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/)
    const clock = {
      now: services.now,
      today: day,
      formsSecret: 'secret',
      pace: { rowsAtOnce: 200, between: async () => {} },
    }
    const options = { source: '', byName: 'Nina', addsLikely: false, mapping: null }
    const { id } = await prepareImport(db, fileOf('list.csv', Buffer.from(text)), options, clock)
    expect((await reportedRows(db, id, { most: 5 })).map((row) => [row.name, row.outcome])).toEqual(
      [[name, 'same']],
    )
    await carryOut(db, id, clock)
  })

  test.for(['=1+1', '+49', '-cmd', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1+1', '＠SUM(A1)'])(
    'a cell that begins like a formula is marked: %s',
    (cell) => {
      expect(csvCell(cell).replace(/^"/, '')).toMatch(/^'/)
    },
  )

  test('is a vCard for each listing, and GeoJSON with its location', async ({ db }) => {
    await removeSamples(db)
    await insertBusinesses(db, [
      newBusiness({ id: 'a', name: 'Smith, Sons; Co', lat: 27.19, lng: -80.25 }),
    ])
    const cards = await exportText(db, 'vcard')
    expect(cards).toContain('FN:Smith\\, Sons\\; Co\r\n')
    expect(cards).toContain('GEO:geo:27.19,-80.25\r\n')
    for (const line of cards.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const { features } = JSON.parse(await exportText(db, 'geojson')) as {
      features: { geometry: object }[]
    }
    expect(features.map(({ geometry }) => geometry)).toEqual([
      { type: 'Point', coordinates: [-80.25, 27.19] },
    ])
  })
})
