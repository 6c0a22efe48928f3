import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '../../test/fixtures.ts'
import { englishIn, linksOut } from '../../test/spanish.ts'

describe('the site in Spanish', () => {
  test.for([
    ['/es', 'El principal directorio de negocios de veteranos en Florida'],
    ['/es/about-us', 'Quiénes somos'],
    ['/es/business-signup', 'Agregue su negocio de veteranos'],
    ['/es/list-your-business', 'Vamos a la página para agregar su negocio...'],
    ['/es/featured', 'Negocios de veteranos destacados'],
    ['/es/privacy', 'Privacidad'],
    ['/es/terms', 'Términos de uso'],
    ['/es/ledger', 'Nuestras cifras'],
  ])('%s has no English except names', async ([path = '', title], { visit }) => {
    const page = await visit(path)
    expect(page.status).toBe(200)
    expect(page.document.querySelector('h1')?.textContent).toBe(title)
    expect(englishIn(page)).toEqual([])
    expect(linksOut(page)).toEqual([])
  })

  test('unknown addresses, and those that accept no form, say so in Spanish', async ({
    visit,
    request,
  }) => {
    const page = await visit('/es/plomero-en-stuart')
    expect(page.status).toBe(404)
    expect(page.words).toContain('No encontramos esa página')
    expect(linksOut(page)).toEqual([])
    const refused = await request('/es/about-us', { method: 'DELETE' })
    expect(refused.status).toBe(405)
    expect(await refused.text()).toContain('<html lang="es">')
  })

  test('a sample story is in Spanish until it is edited', async ({ db, visit }) => {
    const path = '/es/featured-article/wdg1'
    const before = await visit(path)
    expect(before.words).toContain('Biscuit reprobó la escuela de explosivos')
    expect(before.head.canonical).toBe(`http://localhost:3000${path}`)
    expect(before.words).not.toContain('Este texto está en inglés.')
    const content = [{ type: 'text', content: 'The dogs of Palatka are all in a new home.' }]
    await sql`update articles set content = ${JSON.stringify(content)}::jsonb
      where id = 'wdg1'`.execute(db)
    const after = await visit(path)
    expect(after.words).toContain('Este texto está en inglés.')
    expect(after.document.querySelector('article div[lang="en"]')?.textContent).toContain('Palatka')
  })

  test('says which language version of the legal texts is binding', async ({ db, visit }) => {
    const version = 'La versión oficial es la que está en inglés.'
    expect((await visit('/es/terms')).words).toContain(version)
    const own = { text: 'These are our own words for the terms of the site.' }
    await sql`insert into site_settings (name, value, set_at)
      values ('terms', ${JSON.stringify(own)}::jsonb, now())`.execute(db)
    const page = await visit('/es/terms')
    expect(page.words).not.toContain(version)
    expect(page.words).toContain('Este texto está en inglés.')
    expect(page.document.querySelector('div[lang="en"]')?.textContent).toContain('our own words')
  })
})
