import jsQr from 'jsqr'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test as base, type SignedIn } from '../../../test/desk-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'
import { insertBusinesses, type NewBusiness } from '../../listings/businesses.server.ts'
import { removeSamples } from '../../listings/samples.server.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { qrCode } from '../../platform/ui/qr-code.ts'
import { addDoNotList } from '../../submissions/reports/do-not-list.server.ts'
import { codeText, typedCode } from './letter-rule.ts'

const page = '/admin/reach/letters'

const test = base
  .extend('db', async ({ db }) => {
    await removeSamples(db)
    return db
  })
  .extend('admin', async ({ services, signIn }) => {
    services.site.contactAddress = '12 Flag Ct, Stuart, FL 34994'
    return signIn({ name: 'Nina', role: 'admin' })
  })
  .extend('add', ({ db, services }) => async (id: string, more: Partial<NewBusiness> = {}) => {
    await insertBusinesses(db, [newBusiness({ id, name: `${id} Masonry`, ...more })])
    await noteConfirmed(db, [id], { how: 'import', now: services.now() })
    return id
  })
  .extend('make', ({ admin }) => async (query = '', language = 'en') => {
    const { location } = await admin.send(page + query, { language })
    return location?.replace(/\?.*$/, '') ?? ''
  })
  .extend(
    'read',
    ({ admin, request }) =>
      async (batch: string) =>
        readPdf(admin, batch, request),
  )
  .extend(
    'codeOf',
    ({ read }) =>
      async (batch: string) =>
        codeIn((await read(batch)).text),
  )

async function readPdf(
  { cookies }: SignedIn,
  batch: string,
  request: (path: string, init?: RequestInit) => Promise<Response>,
) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await request(`${batch}/letters.pdf`, { headers: { cookie } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  const { text } = await extractText(document, { mergePages: true })
  const first = await document.getPage(1)
  const tree = JSON.stringify(await first.getStructTree())
  const items = (await first.getTextContent()).items.flatMap((item) =>
    'str' in item && item.str.trim()
      ? [{ text: item.str, x: item.transform[4] as number, y: 792 - (item.transform[5] as number) }]
      : [],
  )
  const words = text.replaceAll(/\s+/g, ' ')
  return { text: words, pages: document.numPages, tree, items }
}

function codeIn(text: string): string {
  return /\d{4} \d{4} \d{4}/.exec(text)?.[0] ?? ''
}

describe('letters', () => {
  test('aren’t made without a return address, and then no business counts as asked', async ({
    add,
    admin,
    db,
    services,
  }) => {
    await add('anchor')
    delete services.site.contactAddress
    const shown = await admin.visit(page)
    expect(shown.words).toContain('1 listing needs a letter.')
    expect(shown.words).toContain('To make letters, enter your postal address first')
    expect(shown.document.querySelector('input[name=language]')).toBeNull()
    const refused = await admin.send(page, { language: 'en' })
    expect([refused.status, refused.words]).toEqual([
      400,
      expect.stringContaining('To make letters, enter your postal address first'),
    ])
    expect(await db.selectFrom('owner_invitations').select('id').execute()).toEqual([])
    expect((await admin.visit(page)).words).toContain('1 listing needs a letter.')
  })

  test('go to unconfirmed listings with only a street address, by county, one on each page', async ({
    add,
    admin,
    db,
    make,
    read,
    signIn,
  }) => {
    await add('anchor')
    await add('beacon', { street: '7 Bay St, Suite 4', secondCategory: 'roofing' })
    await add('far', { county: 'Miami-Dade', city: 'Miami', zip: '33101' })
    await add('with-email', { email: 'hello@mail.example' })
    await add('nowhere', { street: null })
    await add('owned')
    await runListing(db, 'owned', (await signIn({ name: 'Olga' })).userId)
    expect((await admin.visit(page)).words).toContain('3 listings need a letter.')
    const chosen = await admin.visit(`${page}?county=martin&category=plumbing`)
    expect(chosen.words).toContain('2 listings need a letter.')
    expect(chosen.words).not.toContain('far Masonry')
    const second = await admin.visit(`${page}?category=roofing`)
    expect(second.words).toContain('1 listing needs a letter.')
    const batch = await make('?county=martin')
    expect(batch).toMatch(/^\/admin\/reach\/letters\/[\w-]+$/)
    const shown = await admin.visit(batch)
    expect(shown.words).toContain('2 letters,')
    expect(shown.words).toContain('Made by nina. 2 codes still work.')
    const { text, pages } = await read(batch)
    expect(pages).toBe(2)
    for (const words of [
      'anchor Masonry 100 SE Ocean Blvd Stuart, FL 34994',
      'beacon Masonry 7 Bay St, Suite 4 Stuart, FL 34994',
      'localhost:3000/letter',
      'Who told us about your business? Our team added it from a list',
      'En español: http://localhost:3000/es/letter',
      'Phone: 772-555-0100',
    ])
      expect(text).toContain(words)
    expect(text.match(/\d{4} \d{4} \d{4}/g)).toHaveLength(2)
    // Recorded, so that no second letter goes out.
    expect((await admin.visit(page)).words).toContain('1 listing needs a letter.')
    expect((await make('?county=martin')) || page).toBe(page)
  })

  test('leave out businesses that asked not to be listed, and are made 200 at a time', async ({
    admin,
    db,
    make,
    services,
  }) => {
    const ids = Array.from({ length: 405 }, (_, at) => `anchor-${at + 1000}`)
    const listings = ids.map((id) => newBusiness({ id, name: `${id} Masonry`, phone: null }))
    await insertBusinesses(db, listings)
    await noteConfirmed(db, ids, { how: 'import', now: services.now() })
    for (const listing of listings.slice(0, 3)) {
      const identity = { name: listing.name, phone: null, website: null, street: null, zip: null }
      await addDoNotList(db, { businessId: listing.id, identity, byName: 'test' }, services)
    }
    expect((await admin.visit(page)).words).toContain('402 listings need a letter.')
    expect((await admin.visit(await make())).words).toContain('200 letters,')
    expect((await admin.visit(page)).words).toContain('202 listings need a letter.')
  })

  test('show the address, and nothing else, in the windows of a #10 envelope, and are tagged', async ({
    add,
    make,
    read,
  }) => {
    const name =
      'The Extraordinarily Long Name of a Company of Plumbers & Sons of the Treasure Coast LLC'
    await add('anchor', { name })
    const { items, tree, text } = await read(await make())
    const inWindow = items.filter(({ x, y }) => y < 279 && x < 400)
    const lowest = Math.max(...inWindow.map(({ y }) => y))
    expect(lowest).toBeLessThan(234)
    expect(inWindow.filter(({ y }) => y > 96 && y < 189)).toEqual([])
    const seen = inWindow.map((item) => item.text).join(' ')
    expect(seen).toContain('100 SE Ocean Blvd Stuart, FL 34994')
    expect(seen).not.toMatch(/\d{4} \d{4} \d{4}/)
    expect(text).toContain('12 Flag Ct Stuart, FL 34994')
    for (const role of ['Sect', 'H1', 'H2', 'LI', 'Figure'])
      expect(tree).toContain(`"role":"${role}"`)
    expect(tree).toContain('QR code of localhost:3000/letter')
  })

  test('come in Spanish, too, and hide a street that the listing hides', async ({
    add,
    make,
    read,
  }) => {
    await add('anchor', { hidesAddress: true })
    const { text } = await read(await make('', 'es'))
    expect(text).toContain('escriba este código')
    expect(text).toContain('In English: http://localhost:3000/letter')
    expect(text).toContain('anchor Masonry 100 SE Ocean Blvd Stuart, FL 34994')
    expect(text.match(/100 SE Ocean Blvd/g)).toHaveLength(1)
  })

  test('have a QR code that a phone reads', async () => {
    const { size, path } = qrCode('http://localhost:3000/letter')
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 ${size} ${size}"><path d="M0 0h${size}v${size}H0z" fill="#fff"/><path d="${path}"/></svg>`
    const { data, info } = await sharp(Buffer.from(svg))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(
      'http://localhost:3000/letter',
    )
  })

  test('are written again after 90 days, with a warning, or after their codes were ended', async ({
    add,
    admin,
    db,
    make,
    codeOf,
    newVisitor,
    services,
  }) => {
    await add('anchor')
    const batch = await make()
    const code = await codeOf(batch)
    expect((await admin.visit(page)).words).toContain('No listings need a letter.')
    const { location } = await admin.send(batch, { intent: 'void-all' })
    expect((await admin.visit(location ?? '')).words).toContain('These codes no longer work.')
    expect((await newVisitor().send('/letter', { code })).status).toBe(400)
    const log = await admin.visit('/admin/log?table=letter_batches')
    expect(log.words).toMatch(
      /codes of letters ended.*Canceled codes.*0.*1.*letters made.*Letters.*1/i,
    )
    expect((await admin.visit(page)).words).toContain('1 listing needs a letter.')
    await make()
    const days = (count: number) => new Date(services.now().getTime() - count * 86_400_000)
    const age = (count: number) =>
      db
        .updateTable('owner_invitations')
        .set({ sent_at: days(count) })
        .where('voided_at', 'is', null)
        .execute()
    await age(89)
    expect((await admin.visit(page)).words).toContain('No listings need a letter.')
    await age(91)
    const again = (await admin.visit(page)).words
    expect(again).toContain('1 listing needs a letter.')
    expect(again).toContain('1 of them got a letter before, more than 90 days ago')
  })
})

describe('the code of a letter', () => {
  test.for(['482199301175', ' 4821-9930-1175 ', '4821 9930 1175'])('reads %s', (typed) => {
    expect(typedCode(typed)).toBe('482199301175')
    expect(codeText('482199301175')).toBe('4821 9930 1175')
  })

  test('opens the data, confirms without an account, and makes its reader the owner once', async ({
    add,
    admin,
    codeOf,
    db,
    make,
    newVisitor,
    signIn,
  }) => {
    await add('anchor')
    const batch = await make()
    const code = await codeOf(batch)
    const stored = await db.selectFrom('owner_invitations').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(code.replaceAll(' ', ''))
    const reader = newVisitor()
    const { location: opened } = await reader.send('/letter', { code })
    const shown = await reader.visit(opened ?? '')
    expect(shown.words).toContain('100 SE Ocean Blvd')
    expect(shown.words).not.toContain('Don’t want these emails?')
    const { location: done } = await reader.send(opened ?? '', { intent: 'confirmed' })
    const thanks = (await reader.visit(done ?? '')).words
    expect(thanks).toContain('The listing is confirmed.')
    // Without an email address, we can't.
    expect(thanks).not.toContain('ask again')
    const upkeep = await db.selectFrom('listing_upkeep').select('confirmed_how').execute()
    expect(upkeep).toEqual([{ confirmed_how: 'answer' }])
    // Without an account, claiming leads to signing in and back.
    expect((await reader.send(opened ?? '', { intent: 'claim' })).location).toContain('/auth?from=')
    const olga = await signIn({ name: 'Olga' })
    const { location: page } = await olga.send('/letter', { code })
    expect((await olga.visit(page ?? '')).words).toContain('You’re signed in as olga@example.com.')
    const claimed = await olga.send(page ?? '', { intent: 'claim' })
    expect((await olga.visit(claimed.location ?? '')).words).toContain(
      'You now manage the listing for anchor Masonry',
    )
    const owners = await db.selectFrom('business_owners').select(['user_id', 'by_name']).execute()
    expect(owners).toEqual([
      { user_id: olga.userId, by_name: 'a code sent by letter to the business’s address' },
    ])
    // The badge needs proof of its own.
    expect(await db.selectFrom('verifications').select('id').execute()).toEqual([])
    const twice = await reader.send('/letter', { code })
    expect([twice.status, twice.words]).toEqual([
      400,
      expect.stringContaining('or was already used'),
    ])
    expect((await olga.visit(page ?? '')).status).toBe(404)
    expect((await admin.visit(batch)).words).toContain('Used: the listing has an owner')
    expect((await admin.visit(`/review/listing/anchor`)).words).toContain(
      'They entered a code that we mailed',
    )
  })

  test('sends a wish to be removed to the desk, with the letter as evidence', async ({
    add,
    admin,
    codeOf,
    db,
    make,
    newVisitor,
  }) => {
    await add('anchor')
    const code = await codeOf(await make())
    const reader = newVisitor()
    const { location } = await reader.send('/letter', { code })
    await reader.send(location ?? '', { intent: 'remove', remove: 'We retired.' })
    const { id } = await db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    const report = await admin.visit(`/review/reports/${id}`)
    expect(report.words).toContain('with the code we mailed to the business’s address')
    expect(report.words).toContain('We retired.')
    expect(report.words).not.toContain('We don’t know that this came from the business')
    expect(report.document.querySelector('#do-not-list')?.hasAttribute('checked')).toBe(true)
  })

  test('tells the desk that the business closed', async ({
    add,
    admin,
    codeOf,
    db,
    make,
    newVisitor,
  }) => {
    await add('anchor')
    const code = await codeOf(await make())
    const reader = newVisitor()
    const { location } = await reader.send('/letter', { code })
    expect((await reader.visit(location ?? '')).words).toContain('It closed permanently')
    const said = await reader.send(location ?? '', { intent: 'closed', closed: '' })
    expect((await reader.visit(said.location ?? '')).words).toContain('Thank you')
    const report = await db
      .selectFrom('reports')
      .select(['id', 'kind', 'proof'])
      .executeTakeFirstOrThrow()
    expect(report).toMatchObject({ kind: 'closed', proof: 'letter' })
    expect((await admin.visit(`/review/reports/${report.id}`)).words).toContain(
      'with the code we mailed to the business’s address',
    )
  })

  test('ends after 60 days, and its page after one', async ({
    add,
    codeOf,
    db,
    make,
    newVisitor,
    services,
  }) => {
    await add('anchor')
    const code = await codeOf(await make())
    const reader = newVisitor()
    const { location } = await reader.send('/letter', { code })
    const ago = (days: number) => new Date(services.now().getTime() - days * 86_400_000)
    await db
      .updateTable('owner_invitations')
      .set({ opened_at: ago(1) })
      .execute()
    expect((await reader.visit(location ?? '')).words).toContain('This link doesn’t work anymore')
    await db
      .updateTable('owner_invitations')
      .set({ sent_at: ago(59) })
      .execute()
    expect((await reader.send('/letter', { code })).status).toBe(303)
    await db
      .updateTable('owner_invitations')
      .set({ sent_at: ago(60) })
      .execute()
    expect((await reader.send('/letter', { code })).status).toBe(400)
  })

  test.for([
    ['gets an owner who leaves again', 'owner'],
    ['moves', 'street'],
    ['is hidden and shown again', 'status'],
    ['is deleted', 'deleted'],
  ] as const)(
    'ends when the listing %s',
    async ([, what], { add, codeOf, db, make, newVisitor, signIn }) => {
      await add('anchor')
      const code = await codeOf(await make())
      const listing = () => db.updateTable('businesses').where('id', '=', 'anchor')
      if (what === 'street') await listing().set({ street: '9 Elsewhere Ave' }).execute()
      if (what === 'status') {
        await listing().set({ status: 'suspended' }).execute()
        await listing().set({ status: 'published' }).execute()
      }
      if (what === 'deleted') await db.deleteFrom('businesses').execute()
      if (what === 'owner') {
        const olga = await signIn({ name: 'Olga' })
        const { location } = await olga.send('/letter', { code })
        await olga.send(location ?? '', { intent: 'claim' })
        await db.deleteFrom('business_owners').execute()
      }
      expect((await newVisitor().send('/letter', { code })).status).toBe(400)
    },
  )

  test('still works after other changes of the listing', async ({
    add,
    codeOf,
    db,
    make,
    newVisitor,
  }) => {
    await add('anchor')
    const code = await codeOf(await make())
    await db.updateTable('businesses').set({ phone: '772-555-0199', status: 'published' }).execute()
    expect((await newVisitor().send('/letter', { code })).status).toBe(303)
  })

  test('can be guessed only a few times', async ({ newVisitor, services }) => {
    const guesser = newVisitor()
    const answers: number[] = []
    for (let number = 0; number < 12; number++) {
      const code = String(100000000000 + number)
      answers.push((await guesser.send('/letter', { code })).status)
    }
    expect(answers.slice(0, 10)).toEqual(Array(10).fill(400))
    expect(answers.slice(10)).toEqual([429, 429])
    // Visitors that a proxy doesn't tell apart share more tries.
    services.proxies.trusted = { hops: 1 }
    for (let number = 0; number < 12; number++)
      expect((await newVisitor().send('/letter', { code: '100000000000' })).status).toBe(400)
    services.proxies.trusted = null
    for (const [code, text] of [
      ['', 'Enter the code from the letter.'],
      ['12345', 'Enter all twelve digits of the code.'],
    ] as const) {
      const { status, words, document } = await guesser.send('/letter', { code })
      expect([status, words]).toEqual([400, expect.stringContaining(text)])
      expect(document.querySelector('#code')?.getAttribute('value') ?? '').toBe(code)
    }
  })
})

test('an account’s data has its invitations, and a deleted admin’s name leaves the letters', async ({
  add,
  db,
  make,
  admin,
  services,
}) => {
  await add('anchor')
  await make()
  expect(await db.selectFrom('letter_batches').select('by_name').execute()).toEqual([
    { by_name: 'nina' },
  ])
  await services.accounts.eraseAccount(db, { id: admin.userId, email: admin.email })
  expect(await db.selectFrom('letter_batches').select(['by_user', 'by_name']).execute()).toEqual([
    { by_user: null, by_name: 'A former admin' },
  ])
})
