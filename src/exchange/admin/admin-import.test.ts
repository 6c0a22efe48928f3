/** @module-tag once */
import { describe, expect } from 'vitest'
import { fileForm, list, test } from '../../../test/admin-import-fixtures.ts'
import { newBusiness } from '../../../test/builders.ts'
import { textCell, workbookFiles, zipOf } from '../../../test/zip-files.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { recordListingChange } from '../../submissions/edits/listing-changes.server.ts'

describe("an admin's import", () => {
  test('shows the result for each row, is carried out, and can be undone', async ({
    admin,
    goOn,
    visit,
  }) => {
    const page = (await admin.sendForm('/admin/import', fileForm(list))).location ?? ''
    expect(page).toMatch(/^\/admin\/import\/\w+$/)
    expect((await admin.visit(page)).words).toContain('Reading the file.')
    await goOn()
    expect((await admin.visit(page)).words).toMatch(
      /2 rows: 1 new, 1 rejected\..*Row 3 Blimp Tours: r/,
    )
    expect((await visit('/business/anchor-pipes')).status).toBe(404)
    await admin.send(page, { intent: 'apply' })
    await goOn()
    expect((await admin.visit(page)).words).toContain('Added 1 listing and')
    expect((await admin.visit(page)).words).toContain('Row 2 Anchor Pipes: added')
    expect((await visit('/business/anchor-pipes')).status).toBe(200)
    const asked = await admin.send(`${page}?undo=look`, { intent: 'undo' })
    expect([asked.status, asked.words.includes('removes 1 listing from')]).toEqual([400, true])
    await admin.send(page, { intent: 'undo', confirm: 'yes' })
    await goOn()
    expect((await admin.visit(page)).words).toContain('Removed 1 listing and')
    expect((await visit('/business/anchor-pipes')).status).toBe(404)
    const log = await admin.visit('/admin/log')
    expect(log.words).toContain('import begun')
    expect(log.words).toContain('import undone')
  })

  test('shows both values where the list differs, and asks once or per row', async ({
    admin,
    goOn,
    db,
    services,
  }) => {
    await insertBusinesses(
      db,
      ['One', 'Two', 'Three'].map((name, at) =>
        newBusiness({
          id: `keep-${at}`,
          name: `Keep ${name}`,
          phone: `305-555-013${at}`,
          email: null,
        }),
      ),
    )
    const by = { userId: null, name: 'Sam', role: 'owner' } as const
    const changes = [{ field: 'website' as const, before: null, after: 'x' }]
    for (const businessId of ['keep-0', 'keep-1'])
      await recordListingChange(db, { businessId, action: 'edit', changes, by }, services)
    const rows = ['One', 'Two', 'Three'].map(
      (name, at) => `Keep ${name},305-555-013${at},https://list-${at}.example,a${at}@list.example`,
    )
    const text = ['Name,Phone,Website,Email', ...rows].join('\n')
    await db
      .updateTable('businesses')
      .set({ website: 'https://ours.example' })
      .where('id', 'like', 'keep-%')
      .execute()
    const page = (await admin.sendForm('/admin/import', fileForm(text))).location ?? ''
    await goOn()
    const { words } = await admin.visit(page)
    expect(words).toContain(
      'Website: we have “https://ours.example” (changed here by hand); the list has “https://list-0.example”',
    )
    expect(words).toContain('Email: the list adds “a0@list.example”')
    await admin.send(page, { intent: 'choose', 'choice-3': 'keep nothing', 'choice-4': 'nonsense' })
    await admin.send(page, { intent: 'apply', keeps: 'edited' })
    await goOn()
    const kept = await db
      .selectFrom('businesses')
      .select(['website', 'email'])
      .where('id', 'like', 'keep-%')
      .orderBy('id')
      .execute()
    expect(kept).toEqual([
      { website: 'https://ours.example', email: 'a0@list.example' },
      { website: 'https://list-1.example', email: 'a1@list.example' },
      { website: 'https://list-2.example', email: 'a2@list.example' },
    ])
  })

  test("of corrected rows doesn't ask again about the reason they waited", async ({
    admin,
    goOn,
  }) => {
    const sent = async (text: string) => {
      const page = (await admin.sendForm('/admin/import', fileForm(text))).location ?? ''
      await goOn()
      return page
    }
    const page = await sent(`Business,Trade,City,Phone,Notes
Tango Pipes,Plumber,Stuart,772-555-0153,CLOSED 2023
`)
    const file = (await admin.visit(`${page}/refused.csv`)).html
    expect(file).toContain('Why it was left out')
    const { words } = await admin.visit(await sent(file.replace('CLOSED 2023', '')))
    expect(words).toContain('1 row: 1 new.')
    expect(words).not.toContain('isn’t imported')
  })

  test("says which rows have no business, and doesn't ask to correct them", async ({
    admin,
    goOn,
  }) => {
    const sent = await admin.sendForm(
      '/admin/import',
      fileForm(`Business,Trade,City,Phone
--- CAROL'S LIST ---,,,
Tango Pipes,Plumber,Stuart,772-555-0153
TOTAL,,,1
`),
    )
    const page = sent.location ?? ''
    await goOn()
    const { words } = await admin.visit(page)
    expect(words).toContain('3 rows: 1 new, 2 without a business.')
    expect(words).toContain('without a business This row is a total.')
    expect((await admin.visit(`${page}/refused.csv`)).html).not.toContain('TOTAL')
    expect(words).not.toContain('reason in the last column')
    await admin.send(page, { intent: 'apply' })
    await goOn()
    expect((await admin.visit(page)).words).toContain('1 added, 2 without a business')
  })

  test('saves answers with every button, and never imports columns that nobody has seen', async ({
    admin,
    goOn,
    visit,
  }) => {
    const sent = await admin.sendForm(
      '/admin/import',
      fileForm(`Business,Trade,City,Phone,Notes,Other
Tango Pipes,Plumber,Stuart,772-555-0153,CLOSED 2023,
Union Pipes,Plumber,Stuart,772-555-0154,,a1@list.example
`),
    )
    const page = sent.location ?? ''
    await goOn()
    const again = { intent: 'read-again', 'choice-2': 'take' }
    await admin.send(page, again)
    await goOn()
    expect((await admin.visit(page)).words).toContain(
      '2 rows: 1 new, 1 to import with your answers',
    )
    // The sixth column is an email address after all.
    const changed = await admin.send(page, {
      intent: 'apply',
      'choice-3': 'skip',
      'column-5': 'email',
    })
    expect(changed.location).toBe(`${page}?changed=yes`)
    await goOn()
    const { words } = await admin.visit(`${page}?changed=yes`)
    expect(words).toContain('Nothing has been imported yet')
    expect((await visit('/business/tango-pipes')).status).toBe(404)
    await admin.send(page, { intent: 'apply', 'column-5': 'email' })
    await goOn()
    expect((await visit('/business/tango-pipes')).status).toBe(200)
    expect((await visit('/business/union-pipes')).status).toBe(404)
  })

  test("asks once: a new preview keeps the answer, and a left-out row doesn't block others", async ({
    admin,
    goOn,
    visit,
  }) => {
    const text = `Business,Trade,City,Phone,Extra
Romeo Roof,Roofing,Stuart,772-555-0151,CLOSED 2023
Romeo Roofing,Roofing,Stuart,772-555-0151,
Romeo Roofing Inc,Roofing,Stuart,772-555-0151,
Sierra Pipes,Plumber,Stuart,772-555-0152,x
Sierra Pipes,Plumber,Stuart,772-555-0152,
`
    const page = (await admin.sendForm('/admin/import', fileForm(text))).location ?? ''
    await goOn()
    expect((await admin.visit(page)).words).toContain(
      '5 rows: 2 new, 1 probably already listed, 1 waiting for your answer, 1 rejected.',
    )
    await admin.send(page, { intent: 'choose', 'choice-2': 'skip', 'choice-5': 'skip' })
    expect((await admin.visit(page)).words).toContain(
      '5 rows: 2 new, 1 probably already listed, 2 left out by choice.',
    )
    await admin.send(page, { intent: 'read-again', 'column-4': 'languages' })
    await goOn()
    const { words } = await admin.visit(page)
    expect(words).toContain('5 rows: 2 new, 1 probably already listed, 2 left out by choice.')
    expect(words).toMatch(/Row 2 Romeo Roof: left out, as you chose/)
    expect(words).toContain('Row 3 Romeo Roofing: new')
    await admin.send(page, { intent: 'apply' })
    await goOn()
    expect((await admin.visit(page)).words).toContain('Added 2 listings')
    expect((await visit('/business/romeo-roof')).status).toBe(404)
    expect((await visit('/business/romeo-roofing')).status).toBe(200)
    expect((await visit('/business/sierra-pipes')).status).toBe(200)
  })

  test('asks of each likely match if it is the same business', async ({ admin, goOn, db }) => {
    await insertBusinesses(
      db,
      [1, 2, 3].map((at) =>
        newBusiness({ id: `alike-${at}`, name: `Trident Alike ${at}`, phone: `305-555-014${at}` }),
      ),
    )
    const rows = [1, 2, 3].map((at) => `Trident Alike ${at} Co,Plumbing,Miami,305-555-014${at}`)
    const text = ['Name,Trade,City,Phone', ...rows].join('\n')
    const page = (await admin.sendForm('/admin/import', fileForm(text))).location ?? ''
    await goOn()
    expect((await admin.visit(page)).words).toContain('3 rows: 3 probably already listed.')
    await admin.send(page, { intent: 'choose', 'choice-2': 'same', 'choice-3': 'new' })
    await admin.send(page, { intent: 'apply', keeps: 'nothing' })
    await goOn()
    const names = await db
      .selectFrom('businesses')
      .select('name')
      .where('name', 'like', 'Trident Alike%')
      .orderBy('name')
      .execute()
    expect(names.map(({ name }) => name)).toEqual([
      'Trident Alike 1 Co',
      'Trident Alike 2',
      'Trident Alike 2 Co',
      'Trident Alike 3',
    ])
  })

  test('reports a name with a formula, and a trade column without a heading', async ({
    admin,
    goOn,
  }) => {
    const text = [
      'Name,Zorg,City,Phone',
      '"=HYPERLINK(""https://evil.example"",""Anchor"")",Plumber,Stuart,772-555-0131',
      'Beacon Roofs,Roofer,Ocala,352-555-0132',
      'Sabal Air,A/C Repair,Tampa,813-555-0133',
      'Osprey Lawn,Lawn care,Tampa,813-555-0134',
    ].join('\n')
    const page = (await admin.sendForm('/admin/import', fileForm(text))).location ?? ''
    await goOn()
    const { words } = await admin.visit(page)
    expect(words).toContain('4 rows: 3 new, 1 rejected.')
    expect(words).toContain('is a spreadsheet formula')
    expect(words).not.toContain('A was left out')
    // "Zorg" is the trade column: the guess comes first, with its confidence.
    const guessed = await admin.sendForm(
      '/admin/import',
      fileForm(
        'Name,Trade,City\nAnchor,Plumber and tiles,Stuart\nBeacon,N/A,Stuart\nSabal,blimps,Stuart',
      ),
    )
    await goOn()
    const report = await admin.visit(guessed.location ?? '')
    expect(report.words).toContain('We aren’t sure of the category in 1 row.')
    expect(report.words).toMatch(/Plumber and tiles \(1 row\).*Our guess: Plumbing/)
    // A guess isn't applied until the admin chooses it.
    expect(report.document.querySelector('#unsure-0 option[selected]')?.text ?? '').not.toBe(
      'Plumbing',
    )
    expect(report.words).toContain(
      'Category (your column “Trade”): We don’t have a category called “blimps.”',
    )
    expect(report.words).not.toContain('N/A (1 row)')
  })

  test("shows each column's use, and offers rejected rows for correction", async ({
    admin,
    goOn,
  }) => {
    const text = [
      'Name,Trade,City,Phone,Fax,Owner phone',
      'Anchor Pipes,Plumber,Stuart,772-555-0131,1,',
      '=1+1,Bakery,Tampa,+1 813 555 0150,2,"a ""b"", c"',
      'Blimp Tours,blimp rides,Orlando,407-555-0101,3,',
    ].join('\n')
    const page = (await admin.sendForm('/admin/import', fileForm(text))).location ?? ''
    await goOn()
    const { words } = await admin.visit(page)
    expect(words).toMatch(/2 columns of your list won’t be imported\..*Fax: 3 cells, such as “1”/)
    expect(words).toContain('Owner phone: 1 cell')
    expect(words).toContain('For example: Plumber · Bakery · blimp rides')
    await admin.send(page, { intent: 'read-again', label: 'blimp rides', category: 'retail' })
    await goOn()
    const file = await admin.visit(`${page}/refused.csv`)
    const [heads, row, ...rest] = file.html.split('\r\n')
    expect(heads).toBe('Name,Trade,City,Phone,Fax,Owner phone,Why it was left out')
    expect(row).toMatch(
      /^"'=1\+1",Bakery,Tampa,"'\+1 813 555 0150",2,"a ""b"", c","Row 3: Name: The name is a spreadsheet formula \(=1/,
    )
    expect(rest).toEqual([''])
    // The same columns and categories apply, and the reasons aren't read as a text.
    const mended = fileForm(file.html.replace(`"'=1+1"`, 'Beacon Bakery'))
    const again = (await admin.sendForm('/admin/import', mended)).location ?? ''
    await goOn()
    expect((await admin.visit(again)).words).toMatch(/1 row: 1 new\..*2 columns of your list/)
  })

  test('asks about rows: import as they are, or choose one category for all', async ({
    admin,
    goOn,
    visit,
  }) => {
    const text = [
      'Name,Trade,City,Phone,Status,Notes / description',
      'Anchor Baskets,Candle making,Stuart,772-555-0131,Active,Baskets of every size',
      'Beacon Baskets,Candle making,Stuart,772-555-0132,Active,More baskets',
      'Cypress Pipes,Plumbing,Stuart,772-555-0133,CLOSED 2023,Pipes',
      'Daisy Pipes,Plumbing,Stuart,772-555-0134,Closed,Pipes',
    ].join('\n')
    const page = (await admin.sendForm('/admin/import', fileForm(text))).location ?? ''
    await goOn()
    const first = await admin.visit(page)
    expect(first.words).toContain('4 rows: 4 waiting for your answer.')
    expect(first.words).toContain('One column of your list won’t be imported.')
    expect(first.words).toContain('Notes / description: 4 cells, such as “Baskets of every size”')
    expect(first.words).toMatch(/Row 4 Cypress Pipes: waiting.*It may be closed\. Status/)
    await admin.send(page, {
      intent: 'read-again',
      'column-5': 'description',
      label: 'Candle making',
      category: 'arts-and-crafts',
    })
    await goOn()
    const second = await admin.visit(page)
    expect(second.words).toContain('4 rows: 2 new, 2 waiting for your answer.')
    expect(second.words).not.toContain('of your list')
    await admin.send(`${page}?show=held`, { intent: 'choose', 'choice-4': 'take' })
    const answered = await admin.visit(`${page}?show=answered`)
    expect(answered.document.querySelector('[name=choice-4] option[selected]')?.text).toBe(
      'Import it as described here',
    )
    expect(answered.words).toContain('Cypress Pipes: will be imported, as you chose')
    expect(answered.words).toContain(
      '4 rows: 2 new, 1 waiting for your answer, 1 to import with your answers.',
    )
    await admin.send(page, { intent: 'apply' })
    await goOn()
    const { words } = await admin.visit(page)
    expect(words).toContain('Added 3 listings')
    expect(words).toContain('4 rows: 3 added, 1 left out: no answer from you.')
    expect(words).toContain('left out: no answer from you 1')
    expect(words).not.toContain('waiting for your answer')
    expect(words).toContain('One row had a question that wasn’t answered.')
    expect(words).toMatch(
      /Row 4 Cypress Pipes: added.*Row 5 Daisy Pipes: left out: no answer from you/,
    )
    expect((await visit('/business/anchor-baskets')).words).toContain('Baskets of every size')
    expect((await visit('/business/daisy-pipes')).status).toBe(404)
    const file = await admin.visit(`${page}/refused.csv`)
    expect(file.html).toContain('Row 5: It may be closed.')
    expect(file.html).not.toContain('Cypress')
  })

  test('can use another sheet of a workbook, and keeps the choices for columns', async ({
    admin,
    goOn,
  }) => {
    const row = (number: number, ...cells: string[]) =>
      `<row r="${number}">${cells.map((cell, at) => textCell(`${'ABCDE'[at]}${number}`, cell)).join('')}</row>`
    const list = (name: string) =>
      row(1, 'Zorp', 'Trade', 'City', 'Phone') + row(2, name, 'Plumber', 'Stuart', '772-555-0131')
    const bytes = zipOf(
      workbookFiles([
        { name: 'Cover', xml: row(1, 'Our members') + row(2, 'Kept by Bob') },
        {
          name: 'Archive',
          xml: `${list('Old Pipes')}${row(3, 'B', 'Roofer', 'Ocala', '352-555-0132')}`,
        },
        {
          name: 'Former',
          xml:
            row(1, 'Business name', 'Trade', 'City', 'Phone') +
            row(
              2,
              '=HYPERLINK("http://evil.example","Click")',
              'Plumber',
              'Stuart',
              '772-555-0133',
            ),
        },
        { name: 'Members', xml: list('Anchor Pipes') },
      ]),
    )
    const form = new FormData()
    form.set('intent', 'read')
    form.set('file', new File([new Uint8Array(bytes)], 'list.xlsx'))
    const page = (await admin.sendForm('/admin/import', form)).location ?? ''
    await goOn()
    const first = await admin.visit(page)
    const sheet = ({ document }: typeof first) =>
      document.querySelector('#sheet option[selected]')?.text
    expect(sheet(first)).toBe('Members (1 row)')
    expect(first.words).toContain('Cover (no list found)')
    await admin.send(page, { intent: 'read-again', 'column-0': 'name' })
    await goOn()
    expect((await admin.visit(page)).words).toContain('Anchor Pipes: new')
    await admin.send(page, { intent: 'read-sheet', sheet: 'Archive' })
    await goOn()
    const archive = await admin.visit(page)
    expect(sheet(archive)).toBe('Archive (2 rows)')
    expect(archive.words).toContain('Old Pipes: new')
    expect(archive.words).toMatch(/\d rows? ha(s|ve) no description\./)
    expect(archive.words).not.toContain('It has no description yet.')
    expect(archive.document.querySelector('a[href="#rows"]')).not.toBeNull()
    const other = { intent: 'read-sheet', sheet: 'Former' }
    await admin.send(page, other)
    await goOn()
    const former = await admin.visit(page)
    expect(former.words).toContain('(your column “Business name”)')
    expect(former.words).toContain(
      'The name is a spreadsheet formula (=HYPERLINK("http://evil.example","Click")',
    )
    await admin.send(page, { intent: 'read-sheet', sheet: 'Cover' })
    await goOn()
    const cover = await admin.visit(page)
    expect(cover.words).toContain('We couldn’t find column headings.')
    expect(sheet(cover)).toBe('Cover (no list found)')
    await admin.send(page, { intent: 'read-sheet', sheet: 'Members' })
    await goOn()
    expect((await admin.visit(page)).words).toContain('Anchor Pipes: new')
  })

  test("shows a file's error next to its field", async ({ admin }) => {
    const answerTo = (list: string) => admin.sendForm('/admin/import', fileForm(list))
    expect((await answerTo('')).words).toContain('The file is empty.')
    expect((await admin.sendForm('/admin/import', new FormData())).status).toBe(400)
    for (const megabytes of [5, 7])
      expect((await answerTo('x'.repeat(megabytes * 1024 ** 2 + 1))).words).toContain('than 5 MB')
  })

  test('accepts every export as a file', async ({ admin }) => {
    for (const format of ['csv', 'json', 'geojson', 'vcard', 'archive']) {
      const file = await admin.visit(`/admin/export/${format}`)
      expect(file.status).toBe(200)
      expect(file.headers.get('content-disposition')).toContain('attachment')
      expect(file.headers.get('cache-control')).toBe('no-store')
    }
    expect((await admin.visit('/admin/export/nonsense')).status).toBe(404)
    expect((await admin.visit('/admin')).words).toContain('Import listings')
  })
})
