import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'

describe('a search for a holiday', () => {
  test.for([
    ['/businesses/search?q=restaurants+open+on+thanksgiving&near=33101', 'Open on Thanksgiving'],
    ['/businesses/search?q=plumber+open+christmas+day&near=34994', 'Open on Christmas'],
    ['/businesses/search?q=plumber+open+christmas', 'Open on Christmas'],
    ['/businesses/search?q=barber+thanksgiving', 'Open on Thanksgiving'],
    ['/businesses/search?q=gym+open+4th+of+july', 'Open on the Fourth of July'],
    ['/businesses/search?q=plomero+abierto+el+4+de+julio', 'Open on the Fourth of July'],
    ['/es/businesses/search?q=restaurante+abierto+el+4+de+julio', 'Abierto el 4 de julio'],
    ['/es/businesses/search?q=plomero+abierto+en+navidad', 'Abierto el día de Navidad'],
  ])('%s: %s', async ([path = '', label], { visit }) => {
    const { document, words } = await visit(path)
    const chips = document
      .querySelectorAll('ul[aria-label] > li > a')
      .map(({ childNodes }) => childNodes[0]?.text ?? '')
    expect(chips).toContain(label)
    expect(document.querySelectorAll('main article').length).toBeGreaterThan(1)
    expect(words).not.toContain('No listing has')
    expect(words).toMatch(/none say they’re open on|ninguno dice que esté abierto/)
    expect(words).toMatch(/Holiday hours unknown: call first|No sabemos el horario de ese día/)
  })

  test('lists those with hours for that day first, and those closed on it last', async ({
    db,
    visit,
  }) => {
    const give = (id: string, opensMinute: number | null) =>
      db
        .updateTable('businesses')
        .set({
          special_days: JSON.stringify([
            {
              from: '2026-11-26',
              to: '2026-11-26',
              opensMinute,
              closesMinute: opensMinute && opensMinute + 300,
              note: null,
            },
          ]),
        })
        .where('id', '=', id)
        .execute()
    await give('danforth-family-plumbing-palm-city', 480)
    await give('semper-plumbing-stuart', null)
    const { document, words } = await visit(
      '/businesses/search?q=plumber+open+thanksgiving&near=34994',
    )
    const names = document.querySelectorAll('main article h2').map(({ text }) => text)
    expect(names[0]).toContain('Danforth Family Plumbing')
    expect(names.at(-1)).toContain('Semper Plumbing')
    expect(words).toContain('1 open on Thanksgiving')
    expect(words).toContain('Closed that day')
  })

  test('ignores searches about the day itself', async ({ visit }) => {
    for (const q of ['christmas lights', 'thanksgiving dinner catering', 'veterans day parade']) {
      const { words } = await visit(`/businesses/search?q=${q}`)
      expect(words).not.toMatch(/Open on/)
    }
  })
})

describe('on a holiday and the day before', () => {
  const note = 'Tomorrow is Thanksgiving. Hours may differ, so call first.'
  const pages = [
    '/businesses/search?q=plumber&near=34994',
    '/category/plumbing',
    '/county/martin',
    '/business/semper-plumbing-stuart',
  ]

  test('shows on profiles and lists that hours may differ', async ({ services, visit }) => {
    for (const page of pages) expect((await visit(page)).words).not.toContain('Hours may differ')
    services.moveTo('2026-11-25T15:00:00Z')
    for (const page of pages) {
      expect((await visit(page)).words, page).toContain(note)
      expect((await visit(`/es${page}`)).words, page).toContain(
        'Mañana es el Día de Acción de Gracias. El horario puede cambiar: llame antes de ir.',
      )
    }
    services.moveTo('2026-11-26T15:00:00Z')
    for (const page of pages) expect((await visit(page)).words).toContain('Today is Thanksgiving.')
  })

  test('the owner’s hours for the day take priority', async ({ services, db, visit }) => {
    services.moveTo('2026-11-25T15:00:00Z')
    const day = { from: '2026-11-26', to: '2026-11-26', note: null }
    await db
      .updateTable('businesses')
      .set({ special_days: JSON.stringify([{ ...day, opensMinute: null, closesMinute: null }]) })
      .execute()
    for (const page of pages) expect((await visit(page)).words).not.toContain(note)
  })
})
