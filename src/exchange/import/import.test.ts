import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { addDoNotList } from '../../submissions/reports/do-not-list.server.ts'
import { carryOut } from './run-import.server.ts'
import { undo } from './undo.server.ts'
import { test, dryRun, bringIn, head, anchor, everything } from '../../../test/import-fixtures.ts'

describe('an import', () => {
  test('previews every row before it changes anything', async ({ db, clock }) => {
    const before = await everything(db)
    const { outcomes, lines } = await dryRun(
      db,
      clock,
      `${head}${anchor}A2,,,,,,,,,\nA3,Zorp,blimp rides,,,Stuart,34994,772-555-0132,,\n`,
    )
    expect(outcomes).toEqual(['new', 'refused', 'refused'])
    expect(lines[1]).toContain('Name: Enter the name of the business.')
    expect(lines[2]?.[0]).toContain('We don’t have a category called “blimp rides.”')
    expect(await everything(db)).toEqual(before)
  })

  test('creates listings that search finds immediately', async ({ db, clock, visit }) => {
    const { counts } = await bringIn(db, clock, head + anchor)
    expect(counts).toMatchObject({ new: 1, created: 1 })
    const page = await visit('/business/anchor-pipes')
    expect(page.status).toBe(200)
    for (const words of ['Anchor Pipes', '772-555-0131', 'Martin County', '8 AM to 5 PM'])
      expect(page.words).toContain(words)
    expect((await visit('/businesses/search?q=anchor+pipes')).words).toContain('Anchor Pipes')
  })

  test('repeated only applies changes, and duplicates nothing', async ({ db, clock }) => {
    await bringIn(db, clock, head + anchor)
    expect((await dryRun(db, clock, head + anchor)).outcomes).toEqual(['same'])
    const moved = anchor.replace('12 Ocean Blvd', '14 Ocean Blvd').replace('0131', '0139')
    const { rows, counts } = await bringIn(db, clock, head + moved)
    expect(rows[0]?.report.fields).toEqual(['street', 'phone'])
    expect(counts).toMatchObject({ changed: 1, updated: 1, created: 0 })
    expect((await dryRun(db, clock, head + moved)).outcomes).toEqual(['same'])
  })

  test('recognizes a business without an id by its name with phone, website, or address', async ({
    db,
    clock,
  }) => {
    await bringIn(db, clock, head + anchor)
    const again = 'Name,Category,City,Phone,Website,Street,Zip\n'
    const { outcomes } = await dryRun(
      db,
      clock,
      `${again}ANCHOR PIPES,Plumbing,Stuart,(772) 555-0131,,,\n`,
    )
    expect(['same', 'changed']).toContain(outcomes[0])
    const bySite = await dryRun(
      db,
      clock,
      `${again}Anchor Pipes,Plumbing,Stuart,,https://www.anchor.example/,,\n`,
    )
    expect(['same', 'changed']).toContain(bySite.outcomes[0])
    const byStreet = await dryRun(
      db,
      clock,
      `${again}Anchor Pipes,Plumbing,Stuart,772-555-0177,,12 Ocean Blvd,34994\n`,
    )
    expect(byStreet.outcomes).toEqual(['changed'])
  })

  test('leaves out likely duplicates unless told to add them', async ({ db, clock }) => {
    await bringIn(db, clock, head + anchor)
    const alike = `${head}B7,Anchor Pipes & Drains,Plumbing,More,,Stuart,34994,772-555-0131,,\n`
    const { rows, counts } = await bringIn(db, clock, alike)
    expect(rows[0]?.outcome).toBe('likely')
    expect(rows[0]?.report.match).toMatchObject({ id: 'anchor-pipes', name: 'Anchor Pipes' })
    expect(counts.created).toBe(0)
    expect((await bringIn(db, clock, alike, { addsLikely: true })).counts.created).toBe(1)
  })

  test('names the earlier row of a business that is in the file twice', async ({ db, clock }) => {
    const twice = `${head}${anchor}A2,ANCHOR PIPES,Plumbing,,,Stuart,34994,(772) 555 0131,,\n`
    const { outcomes, lines } = await dryRun(db, clock, twice)
    expect(outcomes).toEqual(['new', 'refused'])
    expect(lines[1]).toEqual(
      expect.arrayContaining(['Row 2 is the same business. Keep one of the two.']),
    )
  })

  test('shows two names with the same street and phone as duplicates, with or without ids', async ({
    db,
    clock,
  }) => {
    const at = 'Tax preparer,Returns.,12 Ocean Blvd,Stuart,34994,772-555-0141,,\n'
    const other = at.replace('Blvd', 'Boulevard')
    for (const ids of [
      ['', ''],
      ['T1', 'T2'],
    ]) {
      const { outcomes, lines } = await dryRun(
        db,
        clock,
        `${head}${ids[0]},Duffy Tax,${at}${ids[1]},"Duffy Tax Services, Inc.",${other}`,
      )
      expect(outcomes).toEqual(['new', 'likely'])
      expect(lines[1]?.join(' ')).toContain('Probably the same as row 2')
    }
  })

  test('shows a name with and without LLC at one address as duplicates, in the list and the directory', async ({
    db,
    clock,
  }) => {
    const [first, second] = [
      'S1,Semper Fi Roofing,Roofing,,10 Main St,Stuart,34994,772-555-0201,sfroof.example,\n',
      'S2,Semper Fi Roofing LLC,Roofing,,10 Main Street,Stuart,34994,772-555-0202,www.sfroof.example,\n',
    ]
    const inList = await dryRun(db, clock, head + first + second)
    expect(inList.outcomes).toEqual(['new', 'likely'])
    expect(inList.lines[1]?.[0]).toContain('Probably the same as row 2')
    for (const [there, next] of [
      [first, second],
      [second, first],
    ] as const) {
      const { id } = await bringIn(db, clock, head + there)
      const { outcomes, lines } = await dryRun(db, clock, head + next)
      expect(outcomes).toEqual(['likely'])
      expect(lines[0]?.[0]).toContain('Probably the same as Semper Fi Roofing')
      await undo(db, id, clock)
    }
    // Only the street and the name without its legal form match.
    await bringIn(db, clock, `${head}D1,Duffy Tax,Roofing,,5 Elm St,Stuart,34994,772-555-0203,,\n`)
    const alone = 'D2,"Duffy Tax, Inc.",Roofing,,5 Elm St,Stuart,34994,772-555-0204,,\n'
    expect((await dryRun(db, clock, head + alone)).outcomes).toEqual(['likely'])
  })

  test('waits for the admin when a row contradicts itself', async ({ db, clock, visit }) => {
    const { outcomes, lines, counts } = await bringIn(
      db,
      clock,
      'Name,Category,City,Phone,Veteran owned?,Notes\n' +
        'Anchor Pipes,Plumbing,Stuart,772-555-0131,Yes,\n' +
        'Beacon Pipes,Plumbing,Stuart,772-555-0132,No,\n' +
        'Cypress Pipes,Plumbing,Stuart,772-555-0133,Yes,CLOSED 2023\n' +
        'Daisy Baskets,Basket weaving,Stuart,772-555-0134,Yes,\n',
    )
    expect(outcomes).toEqual(['new', 'held', 'held', 'refused'])
    expect(lines.map(([first]) => first)).toEqual([
      'It has no description yet.',
      'It may not be veteran-owned. Veteran-owned says “No.”',
      'It may be closed. Notes says “CLOSED 2023.”',
      'Category: We don’t have a category called “Basket weaving.” Choose one from our list.',
    ])
    expect(counts).toMatchObject({ held: 2, refused: 1, created: 1 })
    expect((await visit('/business/cypress-pipes')).status).toBe(404)
    expect((await visit('/business/daisy-baskets')).status).toBe(404)
    expect(
      (
        await dryRun(
          db,
          clock,
          'Name,Category,City,Phone,Zip\nBad,Roofing,Stuart,772-555-0135,3499\n',
        )
      ).outcomes,
    ).toEqual(['held'])
  })

  test('adds a second location of a business as a separate listing', async ({ db, clock }) => {
    const shops =
      'Name,Category,Street,City,Zip,Phone,Website\n' +
      'Row Barbers,Barber Shops,1538 Hendricks Ave,Jacksonville,32207,904-555-0147,row.example\n' +
      'Row Barbers,Barber Shops,1910 Park Ave,Orange Park,32073,904-555-0148,row.example\n'
    const { outcomes, counts } = await bringIn(db, clock, shops)
    expect(outcomes).toEqual(['new', 'new'])
    expect(counts.created).toBe(2)
    expect((await dryRun(db, clock, shops)).outcomes).toEqual(['same', 'same'])
  })

  test('rejects an id of another list, and accepts it with a name for the list', async ({
    db,
    clock,
  }) => {
    await bringIn(db, clock, head + anchor)
    const other = `${head}A1,Beacon Bakery,Bakery,Bread.,9 Elm St,Tampa,33602,813-555-0150,,\n`
    const { outcomes, lines } = await dryRun(db, clock, other)
    expect(outcomes).toEqual(['refused'])
    expect(lines[0]?.[0]).toContain('belongs to “Anchor Pipes,”')
    expect((await bringIn(db, clock, other, { source: 'chamber' })).counts.created).toBe(1)
  })

  test('gives a badge only with a method, a date, and the evidence', async ({
    db,
    clock,
    visit,
  }) => {
    const proof = 'Name,Category,City,Phone,Proof,Checked on,Proof note\n'
    const { outcomes, lines, counts } = await bringIn(
      db,
      clock,
      `${proof}Proven Pipes,Plumbing,Stuart,772-555-0161,SBA VetCert,3/14/2026,certificate 4711\n` +
        'Said Pipes,Plumbing,Tampa,772-555-0162,verified,3/14/2026,\n' +
        'Dayless Pipes,Plumbing,Ocala,772-555-0163,SBA,,4712\n' +
        'Later Pipes,Plumbing,Miami,772-555-0164,SBA,3/14/2031,4712\n' +
        'Unseen Pipes,Plumbing,Orlando,772-555-0165,DD214,3/14/2026,\n',
    )
    expect(outcomes).toEqual(['new', 'new', 'new', 'new', 'new'])
    for (const unproven of lines.slice(1)) expect(unproven.join()).toContain('won’t get a badge')
    expect(counts).toMatchObject({ created: 5, partly: 3 })
    expect((await visit('/business/proven-pipes')).words).toContain('SBA VetCert')
    const proofs = db
      .selectFrom('verifications')
      .select('business_id')
      .where('business_id', 'like', '%-pipes')
    expect(await proofs.execute()).toEqual([{ business_id: 'proven-pipes' }])
  })

  test('marks service-disabled only if the proof says so', async ({ db, clock }) => {
    await bringIn(
      db,
      clock,
      'Name,Category,City,Phone,Proof,Checked on,Proof note\n' +
        'Disabled Pipes,Plumbing,Stuart,772-555-0161,SBA certified SDVOSB,3/14/2026,certificate 4711\n' +
        'Veteran Pipes,Plumbing,Tampa,772-555-0162,SBA VetCert,3/14/2026,"VOSB, not service-disabled, 4712"\n' +
        'Other Pipes,Plumbing,Ocala,772-555-0163,SBA VetCert,3/14/2026,VOSB (non-SDVOSB) 4713\n',
    )
    const proven = await db
      .selectFrom('verifications')
      .select(['business_id', 'proves_disability as proves'])
      .where('business_id', 'like', '%-pipes')
      .orderBy('business_id')
      .execute()
    expect(proven).toEqual([
      { business_id: 'disabled-pipes', proves: true },
      { business_id: 'other-pipes', proves: false },
      { business_id: 'veteran-pipes', proves: false },
    ])
  })

  test('imports a row without its unusable optional values, and says so', async ({ db, clock }) => {
    const rows = [
      'Bad Phone,Plumbing,Stuart,FL,34994,12345,office@one.example,,,,ask',
      'Bad Site,Plumbing,Stuart,FL,34994,772-555-0191,,javascript:alert(1),,,maybe',
      'Bad Mail,Plumbing,Stuart,FL,34994,772-555-0192,a@b@c,,,call first,no',
      'No Contact,Plumbing,Stuart,FL,34994,12345,,,,,',
      'Far Away,Plumbing,Stuart,,90210,772-555-0193,,,,,',
      'Our Page,Plumbing,Stuart,FL,34994,772-555-0194,,facebook.com/ourpage,https://www.facebook.com/ourpage/,,',
      'One Page,Plumbing,Stuart,FL,34994,,,facebook.com/onepage,,,',
    ]
    const text = `Name,Category,City,State,Zip,Phone,Email,Website,Facebook,Hours,Hide address\n${rows.join('\n')}\n`
    const { outcomes, lines, counts } = await bringIn(db, clock, text)
    expect(outcomes).toEqual(['held', 'new', 'new', 'refused', 'refused', 'new', 'new'])
    expect(counts).toMatchObject({ created: 4, partly: 2 })
    expect(lines[0]).toEqual([
      expect.stringMatching(/^Phone “12345” can’t be read\. Correct it in your list, or import/),
      'Hide the street: “ask” is neither yes nor no, so the street is hidden.',
      'It has no description yet.',
    ])
    expect(lines[1]?.join(' ')).toMatch(/Website “javascript.*was left out/)
    expect(lines[2]?.join(' ')).toMatch(/Email “a@b@c” was left out.*as a note/)
    expect(lines[3]?.[0]).toMatch(/^Phone: Enter a US phone number/)
    expect(lines[4]?.[0]).toContain('Enter a Florida ZIP code')
    const kept = await db
      .selectFrom('businesses')
      .select(['name', 'phone', 'zip', 'website', 'facebook', 'hides_address'])
      .where('id', 'in', ['bad-site', 'our-page', 'one-page'])
      .orderBy('id')
      .execute()
    const page = (name: string) => expect.stringContaining(`facebook.com/${name}`) as string
    expect(kept).toMatchObject([
      { name: 'Bad Site', phone: '772-555-0191', website: null, hides_address: true },
      { name: 'One Page', website: page('onepage'), facebook: null },
      { name: 'Our Page', website: null, facebook: page('ourpage') },
    ])
  })

  test('never restores a listing that the team removed, and never mistakes a sample for a real one', async ({
    db,
    clock,
  }) => {
    await bringIn(db, clock, head + anchor)
    await db
      .updateTable('businesses')
      .set({ status: 'suspended' })
      .where('id', '=', 'anchor-pipes')
      .execute()
    expect((await dryRun(db, clock, head + anchor)).lines[0]?.[0]).toContain(
      'is hidden. The team can restore it.',
    )
    const sample = await db
      .selectFrom('businesses')
      .select(['name', 'phone'])
      .where('is_sample', '=', true)
      .executeTakeFirstOrThrow()
    const { outcomes } = await dryRun(
      db,
      clock,
      `Name,Category,City,Phone\n${sample.name},Plumbing,Stuart,${sample.phone}\n`,
    )
    expect(outcomes).toEqual(['new'])
  })

  test('never adds a business that asked not to be listed', async ({ db, clock, services }) => {
    const told = {
      name: 'Anchor Pipes',
      phone: '772-555-0131',
      website: null,
      street: null,
      zip: null,
    }
    await addDoNotList(
      db,
      { businessId: 'semper-plumbing-stuart', identity: told, byName: 'Ada' },
      services,
    )
    const { outcomes, lines } = await dryRun(db, clock, head + anchor)
    expect(outcomes).toEqual(['refused'])
    expect(lines[0]?.[0]).toBe('This business asked not to be listed.')
    const other = `${head}B1,Beacon Bakery,Bakery,,,Tampa,33602,772-555-0131,,\n`
    expect((await dryRun(db, clock, other)).outcomes).toEqual(['likely'])
    await sql`delete from do_not_list`.execute(db)
    await bringIn(db, clock, head + anchor)
    await sql`update businesses set status = 'archived' where id = 'anchor-pipes'`.execute(db)
    await addDoNotList(db, { businessId: 'anchor-pipes', identity: told, byName: 'Ada' }, services)
    const taken = (await dryRun(db, clock, head + anchor)).lines[0]?.[0]
    expect(taken).toBe('This business asked not to be listed.')
  })

  test('adds a business like one that asked not to be listed only after an answer for its row', async ({
    db,
    clock,
    services,
  }) => {
    const identity = { name: 'Anchor Pipes', phone: null, website: null, street: null, zip: null }
    const asked = { businessId: 'semper-plumbing-stuart', identity, byName: 'The owner' }
    await addDoNotList(db, asked, services)
    const { id } = await bringIn(db, clock, head + anchor, { addsLikely: true })
    const listed = () =>
      db.selectFrom('businesses').select('id').where('id', '=', 'anchor-pipes').execute()
    expect(await listed()).toEqual([])
    await db.updateTable('import_rows').set({ choice: 'new' }).where('import_id', '=', id).execute()
    await db
      .updateTable('imports')
      .set({ state: 'checked', position: 0 })
      .where('id', '=', id)
      .execute()
    await carryOut(db, id, clock)
    expect(await listed()).toHaveLength(1)
  })

  test('asks about a business that the team removed, also if its name is written differently', async ({
    db,
    clock,
  }) => {
    await bringIn(db, clock, head + anchor)
    await sql`update businesses set status = 'archived' where id = 'anchor-pipes'`.execute(db)
    const again = head + anchor.replace('Anchor Pipes', 'Anchor Pipes L.L.C.').replace('A1', 'Z9')
    const { outcomes, lines } = await dryRun(db, clock, again)
    expect(outcomes).toEqual(['likely'])
    expect(lines[0]?.join(' ')).toContain(
      'Probably the same as “Anchor Pipes,” which our team removed from the directory',
    )
  })

  test('changes only facts that the row contains', async ({ db, clock }) => {
    await bringIn(db, clock, head + anchor)
    const days = JSON.stringify([
      { from: '2026-12-25', to: '2026-12-25', opens: null, closes: null },
    ])
    await sql`update businesses set special_days = ${days}::jsonb, services_offered = array['Drains'],
      public_owner = 'Ann' where id = 'anchor-pipes'`.execute(db)
    const all = () =>
      db.selectFrom('businesses').selectAll().where('id', '=', 'anchor-pipes').execute()
    const before = await all()
    await bringIn(db, clock, head + anchor.replace('0131', '0139'))
    const [after] = await all()
    const [was] = before
    const ofPhone = { phone: '772-555-0139', updated_at: after?.updated_at }
    expect(after).toEqual({ ...was, ...ofPhone })
  })
})

test("the project's example is imported completely", async ({ db, clock }) => {
  const text = readFileSync(join(import.meta.dirname, '../../../data/import-example.csv'), 'utf8')
  const { outcomes } = await dryRun(db, clock, text)
  expect(outcomes).toEqual(['new', 'new', 'new', 'new'])
})
