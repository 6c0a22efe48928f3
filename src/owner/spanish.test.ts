import { describe, expect } from 'vitest'
import { test } from '../../test/desk-fixtures.ts'
import { newBusiness } from '../../test/builders.ts'
import { runListing } from '../../test/run-listing.ts'
import { insertBusinesses } from '../listings/businesses.server.ts'
import { noteConfirmed } from '../listings/upkeep/confirmed.server.ts'
import { rememberMailLanguage } from '../platform/email/mailbox-language.server.ts'
import { inLanguage } from '../platform/text/language.server.ts'
import { askStillRight } from './upkeep/ask.server.ts'

const id = 'semper-plumbing-stuart'
const profile = `/es/business/${id}`

/** Words that Spanish doesn't have. */
const english = /\b(the|and|of|for|with|your|you|are|this|from|who|help|our|is|to)\b/i

const pages = [
  ['/es/account', 'Su cuenta'],
  [`${profile}/edit`, 'Semper Plumbing'],
  [`${profile}/edit?part=hours`, 'Semper Plumbing'],
  [`${profile}/edit?part=contact`, 'Semper Plumbing'],
  [`${profile}/photos`, 'Fotos'],
  [`${profile}/posts`, 'Publicaciones'],
  [`${profile}/messages`, 'Mensajes'],
  [`${profile}/figures`, 'Cifras'],
  [`${profile}/people`, 'Dueños y encargados'],
  [`${profile}/history`, 'Historial de Semper Plumbing'],
  [`${profile}/close`, 'Ocultar o cerrar Semper Plumbing'],
  [`${profile}/proof`, 'Su distintivo'],
  [`${profile}/answer`, 'Lo que otros dijeron de la ficha'],
] as const

describe("an owner's pages in Spanish", () => {
  test.for(pages)('%s has the title %s', async ([path, title], { db, signIn }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    // Owners' own texts aren't translated.
    await db.deleteFrom('posts').where('business_id', '=', id).execute()
    const { status, document } = await olga.visit(path)
    expect(status).toBe(200)
    expect(document.querySelector('html')?.getAttribute('lang')).toBe('es')
    const main = document.querySelector('main')
    expect(main?.querySelector('h1')?.textContent).toBe(title)
    for (const one of main?.querySelectorAll('script, style, a[lang="en"]') ?? []) one.remove()
    const texts = main?.querySelectorAll('h1, h2, h3, p, label, button, a, legend, summary') ?? []
    expect(texts.map((one) => one.textContent).filter((text) => english.test(text))).toEqual([])
    const links = main?.querySelectorAll('a[href^="/"]') ?? []
    const hrefs = links.map((link) => link.getAttribute('href') ?? '')
    expect(hrefs.filter((href) => !href.startsWith('/es'))).toEqual([])
  })

  test('a rejected form stays in Spanish, and so does the page after a sent one', async ({
    db,
    signIn,
    outbox,
  }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const wrong = await olga.send(`${profile}/close`, { intent: 'delete', name: 'Semper' })
    expect(wrong.status).toBe(400)
    expect(wrong.words).toContain('Escriba el nombre como aparece arriba: Semper Plumbing')
    const hidden = await olga.send(`${profile}/close`, { intent: 'unpublish' })
    expect(hidden.location).toBe(`${profile}/close`)
    expect((await olga.visit(`${profile}/history`)).words).toContain('Usted ocultó la ficha')
    expect((await outbox()).at(-1)?.subject).toBe('The listing for Semper Plumbing is hidden')
    const post = { type: 'event', content: 'Abrimos el domingo.', startsAt: '', intent: 'publish' }
    const refused = await olga.send(`${profile}/posts`, post)
    expect(refused.words).toContain('Escriba cuándo empieza el evento')
  })

  test('a waiting change is shown in Spanish', async ({ db, signIn }) => {
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, id, olga.userId)
    const form = `${profile}/edit?part=name`
    const values = { intent: 'save', name: 'Semper Fi', category: 'plumbing', seen: '0.' }
    const saved = await olga.send(form, values)
    expect(saved.location).toMatch(new RegExp(`^${profile}/edit\\?saved=`))
    const { words } = await olga.visit(saved.location ?? '')
    expect(words).toContain('Enviado a nuestro equipo')
    expect(words).toContain('Hay un cambio en espera de revisión')
    expect(words).toContain('Semper Fi')
  })

  test("the question to confirm a listing is in the mailbox's language", async ({
    db,
    services,
    outbox,
    visit,
  }) => {
    const email = 'quiet@example.com'
    await insertBusinesses(db, [newBusiness({ id: 'quiet', name: 'Quiet Masonry', email })])
    await inLanguage('es', () => rememberMailLanguage(db, email, services.now()))
    services.moveTo('2027-03-31T15:00:00Z')
    await noteConfirmed(db, ['quiet'], { how: 'approval', now: services.now() })
    services.moveTo('2028-08-31T15:30:00Z')
    await askStillRight(services)
    const mail = (await outbox()).at(-1)
    expect(mail?.subject).toBe('La ficha de Quiet Masonry se ocultará el 30 de septiembre de 2028')
    const link = new URL(mail?.links[0] ?? '').pathname
    expect(link).toMatch(/^\/es\/still-right\//)
    expect((await visit(link)).words).toContain('¿Sigue siendo correcto?')
    const headers = { origin: services.site.url }
    const thanks = await visit(link, { method: 'POST', headers, body: new FormData() })
    expect(thanks.words).toContain('Gracias')
  })
})
