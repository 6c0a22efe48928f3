import { describe, expect } from 'vitest'
import data from '../../data/sample-translations.json' with { type: 'json' }
import { test } from '../../test/fixtures.ts'
import { englishIn, linksOut } from '../../test/spanish.ts'

const profile = '/es/business/semper-plumbing-stuart'

describe('the directory in Spanish', () => {
  test.for([
    ['/es/categories', 'Todas las categorías'],
    ['/es/category/plumbing', 'Plomería: negocios de veteranos en Florida'],
    ['/es/category/roofing', 'Techos: negocios de veteranos en Florida'],
    [
      '/es/category/plumbing/city/martin',
      'Plomería: negocios de veteranos en el condado de Martin',
    ],
    ['/es/regions', 'Regiones de Florida'],
    ['/es/region/south', 'Sur de Florida'],
    ['/es/county/martin', 'Negocios de veteranos en el condado de Martin'],
    ['/es/county/glades', 'Negocios de veteranos en el condado de Glades'],
    ['/es/county/martin?print=1', 'Negocios de veteranos en el condado de Martin'],
    [profile, 'Semper Plumbing'],
    [`${profile}/nearby`, 'Negocios cerca de Semper Plumbing'],
    [`${profile}/card`, 'Tarjeta para la vitrina de Semper Plumbing'],
  ])(
    '%s has no English except names and text that people wrote',
    async ([path = '', title], { visit }) => {
      const page = await visit(path)
      expect(page.status).toBe(200)
      expect(page.document.querySelector('h1')?.textContent).toBe(title)
      expect(englishIn(page)).toEqual([])
      expect(linksOut(page)).toEqual([])
    },
  )

  test('lists of categories are in the order of their Spanish names', async ({ visit }) => {
    const inOrder = (names: string[]) => names.toSorted(new Intl.Collator('es').compare)
    const namesAt = async (path: string, found: string) =>
      (await visit(path)).document.querySelectorAll(found).map(({ text }) => text.trim())
    for (const path of ['/es', '/es/businesses/search?zip=34994']) {
      const [, ...options] = await namesAt(path, '#category option')
      const names = options.filter((name) => name !== 'Todas las categorías')
      expect(names).toContain('Plomería')
      expect(names).toEqual(inOrder(names))
    }
    const form = await visit('/es/submit-business')
    const groups = form.document.querySelectorAll('select[name=category] optgroup')
    expect(groups.length).toBeGreaterThan(5)
    const labels = groups.map((group) => group.getAttribute('label') ?? '').slice(0, -1)
    expect(labels).toEqual(inOrder(labels))
    for (const group of groups) {
      const names = group.querySelectorAll('option').map(({ text }) => text)
      expect(names).toEqual(inOrder(names))
    }
  })

  test.for([
    ['/es/category/nix', 'Negocios de veteranos en Florida'],
    ['/es/region/nix', 'No encontramos esa región'],
    ['/es/county/nix', 'No encontramos ese condado'],
    ['/es/business/nix', 'No encontramos ese negocio'],
  ])('%s says there are none', async ([path = '', title], { visit }) => {
    const page = await visit(path)
    expect([page.status, page.document.querySelector('h1')?.textContent]).toEqual([404, title])
  })

  test('sorts categories by their Spanish names', async ({ visit }) => {
    const { document } = await visit('/es/categories')
    const letters = document
      .querySelectorAll('main details h2[id]')
      .map(({ textContent }) => textContent)
    expect(letters.slice(0, 3)).toEqual(['A', 'B', 'C'])
    expect(document.querySelector('#A + ul a')?.textContent).toMatch(/^A/)
  })

  test("names the language of an owner's text on pages in another language", async ({
    db,
    visit,
  }) => {
    const told = async (path: string) => {
      const about = (await visit(path)).document.querySelector('section[aria-labelledby=about]')
      const text = about?.querySelector('p[lang]')
      return [text?.getAttribute('lang'), about?.textContent.includes('Este texto está en')]
    }
    const set = (description: string) =>
      db
        .updateTable('businesses')
        .set({ description })
        .where('id', '=', 'semper-plumbing-stuart')
        .execute()
    await set('We repair leaks and clear drains for the homes of Stuart and the beach.')
    expect(await told(profile)).toEqual(['en', true])
    expect(await told(profile.slice(3))).toEqual([undefined, false])
    await set('Reparamos fugas y destapamos tuberías para las casas de Stuart y de la playa.')
    expect(await told(profile)).toEqual([undefined, false])
    expect((await visit(profile.slice(3))).words).toContain('This text is in Spanish.')
  })

  test('the window card links to the Spanish profile, and its badge is in Spanish', async ({
    visit,
  }) => {
    const { document } = await visit(`${profile}/card`)
    const code = document.querySelector('#badge-code')?.textContent
    expect(code).toContain(`<a href="http://localhost:3000${profile}">`)
    expect(code).toContain(`src="http://localhost:3000${profile}/badge.svg"`)
  })
})

test('a business has a Spanish description if its owner wrote one', async ({ db, visit }) => {
  const id = 'semper-plumbing-stuart'
  const spanish = 'Arreglamos tuberías en todo Stuart.'
  await db
    .updateTable('businesses')
    .set({ description_spanish: spanish })
    .where('id', '=', id)
    .execute()
  const profile = await visit(`/es/business/${id}`)
  expect(profile.words).toContain(spanish)
  const about = profile.document.querySelector('section[aria-labelledby=about]')?.text
  expect(about).not.toContain('Este texto está en')
  expect(profile.head.description).toContain(spanish)
  expect((await visit('/es/category/plumbing')).words).toContain(spanish)
  const english = await visit(`/business/${id}`)
  const text = english.document.querySelector('main p[lang=es]')
  expect(text?.text.trim()).toBe(spanish)
  expect(text?.previousElementSibling?.text).toBe('This text is in Spanish.')
  expect((await visit('/category/plumbing')).words).not.toContain(spanish)
})

describe('a sample listing in Spanish', () => {
  test('is completely in Spanish: story, services, hours, proof, posts', async ({ visit }) => {
    const { words, document } = await visit(profile)
    for (const text of [
      'Reparación de fugas, destape de drenajes',
      'Llaves de paso',
      '10 años',
      'Ya tenemos una segunda van.',
      'SBA VetCert',
    ])
      expect(words).toContain(text)
    expect(words).not.toContain('Este texto está en inglés')
    expect(document.querySelectorAll('main [lang=en]')).toEqual([])
    const garage = await visit('/es/business/launch-coast-garage-doors-cocoa')
    expect(garage.words).toContain('Emergencias por puertas trabadas')
    expect((await visit('/es/category/plumbing')).words).toContain('Se habla español')
    expect((await visit(profile.slice(3))).words).toContain('Leak repair, drain clearing')
  })

  test('has a translation of every text', async ({ db }) => {
    const rows = await db
      .selectFrom('businesses as b')
      .leftJoin('verifications as v', 'v.business_id', 'b.id')
      .select(['description', 'hours_note', 'services_offered', 'years_of_service', 'note'])
      .execute()
    const posts = await db.selectFrom('posts').select('content').execute()
    const texts = rows.flatMap(({ services_offered, ...row }) => [
      ...Object.values(row),
      ...services_offered,
    ])
    const all = new Set([...texts, ...posts.map(({ content }) => content)])
    all.delete(null)
    expect(all.size).toBeGreaterThan(200)
    expect([...all].filter((text) => text && !Object.hasOwn(data.es, text))).toEqual([])
  })

  test("keeps an admin's changes", async ({ db, visit }) => {
    const changed = 'Leak repair for boats of the harbor, by the hour.'
    await db
      .updateTable('businesses')
      .set({ description: changed })
      .where('id', '=', 'semper-plumbing-stuart')
      .execute()
    const { words } = await visit(profile)
    expect(words).toContain(changed)
    expect(words).toContain('Llaves de paso')
  })
})
