import { describe, expect } from 'vitest'
import { password } from '../../../test/auth-fixtures.ts'
import { formOf, jpeg, listing, photosPage, postsPage, test } from '../../../test/photo-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'
import { forgetPast } from '../../app/retention.server.ts'
import { saveDraft } from './drafts.server.ts'
import { discardName, formUnchangedName } from './form-fields.ts'

type Document = {
  querySelector(selector: string): { getAttribute(name: string): string | undefined } | null
}

/** The kit's hidden fields, as a browser sends them. */
function kitFields({ document }: { document: Document }, name: string): Record<string, string> {
  const form = `form:has(input[name=formName][value="${name}"])`
  const valueOf = (field: string) =>
    document.querySelector(`${form} input[name=${field}]`)?.getAttribute('value')
  const base = valueOf('base')
  return {
    formKey: valueOf('formKey') ?? '',
    formName: name,
    ...(base !== undefined && { base: decoded(base) }),
    ...(valueOf('formRepeats') && { formRepeats: 'yes' }),
  }
}
function decoded(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

const post = { intent: 'publish', type: 'update', content: 'We have a new van.' }
const editPage = `/business/${listing}/edit`
describe('a form that another account opened', () => {
  test('is rejected for an owner, and the text is kept for its author', async ({
    owner,
    signIn,
    db,
  }) => {
    const fields = kitFields(await owner.visit(postsPage), 'new-post')
    const max = await signIn({ name: 'Max' })
    await runListing(db, listing, max.userId, 'manager')
    const { status, words } = await max.send(postsPage, { ...post, ...fields })
    expect([status, words]).toEqual([
      409,
      expect.stringContaining('signed in with a different account'),
    ])
    const sent = db.selectFrom('posts').select('id').where('content', '=', post.content)
    expect(await sent.execute()).toEqual([])
    expect((await max.visit(postsPage)).html).not.toContain('We have a new van.')
    const { document } = await owner.visit(postsPage)
    expect(document.querySelector('#content')?.textContent).toContain('We have a new van.')
  })

  test('is rejected on the desk, too, even with only buttons', async ({ signIn, db }) => {
    const ada = await signIn({ name: 'Ada', role: 'reviewer' })
    const bea = await signIn({ name: 'Bea', role: 'reviewer' })
    const page = `/review/listing/${listing}`
    const { document } = await ada.visit(page)
    const formKey = document.querySelector('form input[name=formKey]')?.getAttribute('value') ?? ''
    const form = { intent: 'suspend', why: 'Closed door.', formKey }
    expect((await bea.send(page, form)).status).toBe(409)
    const row = db.selectFrom('businesses').select('status').where('id', '=', listing)
    expect(await row.executeTakeFirst()).toEqual({ status: 'published' })
    expect((await ada.send(page, form)).status).toBe(302)
  })
})

describe('a form sent after the session ended', () => {
  test('is filled in again after sign-in, and deleted once accepted', async ({ owner, db }) => {
    const fields = kitFields(await owner.visit(postsPage), 'new-post')
    owner.cookies.clear()
    const turned = await owner.send(postsPage, { ...post, ...fields })
    expect(turned.location).toContain('/auth?from=')
    expect((await owner.visit(turned.location ?? '')).words).toContain('Your text is still here')
    const { location } = await owner.send(turned.location ?? '', { email: owner.email, password })
    expect(location).toBe(postsPage)
    const page = await owner.visit(postsPage)
    expect(page.document.querySelector('#content')?.textContent).toContain('We have a new van.')
    expect(page.words).toContain('We kept what you entered here')
    const again = { ...post, ...kitFields(page, 'new-post') }
    expect((await owner.send(postsPage, again)).location).toContain('done=created')
    expect((await owner.visit(postsPage)).words).not.toContain('We kept what you entered here')
    expect(await db.selectFrom('form_drafts').select('name').execute()).toEqual([])
  })

  test('is there in the other language, too, and is discarded on its page', async ({ owner }) => {
    const fields = kitFields(await owner.visit(`/es${postsPage}`), 'new-post')
    owner.cookies.clear()
    const turned = await owner.send(`/es${postsPage}`, { ...post, ...fields })
    await owner.send(turned.location ?? '', { email: owner.email, password })
    for (const path of [`/es${postsPage}`, postsPage]) {
      const { document } = await owner.visit(path)
      expect(document.querySelector('#content')?.textContent, path).toContain('We have a new van.')
    }
    const discard = { ...kitFields(await owner.visit(`/es${postsPage}`), 'new-post') }
    const discarded = await owner.send(`/es${postsPage}`, { ...discard, [discardName]: 'yes' })
    expect(discarded.location).toBe(`/es${postsPage}`)
    const { document } = await owner.visit(postsPage)
    expect(document.querySelector('#content')?.textContent).not.toContain('We have a new van.')
  })

  test('isn’t shown to anyone else who signs in, even from the same listing', async ({
    owner,
    signIn,
    db,
  }) => {
    const fields = kitFields(await owner.visit(postsPage), 'new-post')
    owner.cookies.clear()
    await owner.send(postsPage, { ...post, ...fields })
    const max = await signIn({ name: 'Max' })
    await runListing(db, listing, max.userId, 'manager')
    expect((await max.visit(postsPage)).html).not.toContain('We have a new van.')
  })

  test('is not kept if nothing in it differs from the page', async ({ owner, db }) => {
    const cookies = new Map(owner.cookies)
    const fields = kitFields(await owner.visit(postsPage), 'new-post')
    const asShown = { ...post, ...fields, [formUnchangedName]: 'yes' }
    expect((await owner.send(postsPage, { ...asShown, type: 'event' })).status).toBe(422)
    owner.cookies.clear()
    const turned = await owner.send(postsPage, asShown)
    expect((await owner.visit(turned.location ?? '')).words).not.toContain('Your text is still')
    for (const [name, value] of cookies) owner.cookies.set(name, value)
    const { intent } = post
    await owner.send(postsPage, { intent, type: '', content: '', ...fields })
    expect(await db.selectFrom('form_drafts').select('name').execute()).toEqual([])
    expect((await owner.visit(postsPage)).words).not.toContain('We kept what you entered here')
  })

  test('keeps no passwords, codes, or files, and nothing under a foreign key', async ({
    owner,
    db,
    sendFiles,
  }) => {
    const fields = kitFields(await owner.visit(postsPage), 'new-post')
    owner.cookies.clear()
    const secret = { ...post, ...fields, password: 'hush', code: '123456', current: 'hush' }
    await sendFiles(owner, postsPage, formOf(secret, 'photo', [await jpeg('van.jpg', '#b5431e')]))
    const [draft] = await db.selectFrom('form_drafts').select('fields').execute()
    expect(JSON.stringify(draft)).toContain('We have a new van.')
    expect(JSON.stringify(draft)).not.toMatch(/hush|123456|van\.jpg/)
    await db.deleteFrom('form_drafts').execute()
    const made = fields.formKey?.replace(/\.[^.]+$/, '.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA') ?? ''
    await owner.send(postsPage, { ...post, ...fields, formKey: made })
    expect(await db.selectFrom('form_drafts').select('name').execute()).toEqual([])
  })

  test('is kept per part of the listing, and the page says which part is unsaved', async ({
    owner,
  }) => {
    const path = `${editPage}?part=contact`
    const fields = kitFields(await owner.visit(path), 'contact')
    const cookies = new Map(owner.cookies)
    owner.cookies.clear()
    const sent = { intent: 'save', phone: '772-555-0144', website: 'typed.example.com', ...fields }
    expect((await owner.send(path, sent)).location).toContain('typed=kept')
    for (const [name, value] of cookies) owner.cookies.set(name, value)
    expect((await owner.visit(editPage)).words).toContain('Continue with Contact and links')
    const { document } = await owner.visit(path)
    expect(document.querySelector('#website')?.getAttribute('value')).toBe('typed.example.com')
    const discard = { ...fields, formDiscard: 'yes' }
    expect((await owner.send(path, discard)).location).toBe(path)
    expect((await owner.visit(editPage)).words).not.toContain('Continue with')
  })

  test('is saved while typing, even after the session ended, and expires with time and the account', async ({
    owner,
    services,
    db,
  }) => {
    const { formKey = '' } = kitFields(await owner.visit(postsPage), 'new-post')
    const draft = { formKey, formName: 'new-post', draftPath: postsPage, content: 'Half a word' }
    const cookies = new Map(owner.cookies)
    owner.cookies.clear()
    expect((await owner.send('/drafts', draft)).status).toBe(204)
    expect((await owner.send('/drafts', { ...draft, formKey: 'x.y.z.a' })).status).toBe(400)
    for (const [name, value] of cookies) owner.cookies.set(name, value)
    const { document } = await owner.visit(postsPage)
    expect(document.querySelector('#content')?.textContent).toContain('Half a word')
    const account = { id: owner.userId, email: owner.email }
    expect(JSON.stringify((await services.findSentBy(account)).drafts)).toContain('Half a word')
    await services.accounts.eraseAccount(db, account)
    expect(await db.selectFrom('form_drafts').select('name').execute()).toEqual([])
    await db
      .insertInto('form_drafts')
      .values({
        user_id: owner.userId,
        path: '/',
        name: 'old',
        form_key: '',
        fields: '[]',
        saved_at: new Date(services.now().getTime() - 31 * 86_400_000),
      })
      .execute()
    await forgetPast({ ...services, outboxFolder: '/nowhere' })
    expect(await db.selectFrom('form_drafts').select('name').execute()).toEqual([])
  })
})

const halfTyped = { key: '', fields: [['content', 'Half a word']] as [string, string][] }

test('an account keeps only its 50 latest drafts', async ({ owner, services }) => {
  const { db } = services
  for (let i = 0; i < 60; i += 1) {
    services.moveTo(new Date(services.now().getTime() + 1000).toISOString())
    await saveDraft(
      services,
      { account: owner.userId, path: `/page/${i}`, name: 'form' },
      halfTyped,
    )
  }
  const paths = await db.selectFrom('form_drafts').select('path').orderBy('saved_at').execute()
  expect(paths).toHaveLength(50)
  expect(paths[0]?.path).toBe('/page/10')
})

test('drafts of accounts of a hosted service are kept', async ({ services }) => {
  const { db } = services
  const hosted = { ...services, accounts: { ...services.accounts, own: null } }
  const account = '00000000-0000-4000-8000-00000000000a'
  await saveDraft(hosted, { account, path: '/page', name: 'form' }, halfTyped)
  expect(await db.selectFrom('form_drafts').select('path').execute()).toEqual([{ path: '/page' }])
})

test('an open tab saves nothing for a deleted account', async ({
  auth,
  newClient,
  owner,
  services: { db },
}) => {
  const { document } = await owner.visit(postsPage)
  const draft = {
    ...kitFields({ document }, 'new-post'),
    draftPath: postsPage,
    content: 'Half a word',
  }
  const save = async () => (await owner.send('/drafts', draft)).status
  const kept = async () => (await db.selectFrom('form_drafts').select('path').execute()).length
  expect([await save(), await kept()]).toEqual([204, 1])
  const { serviceKey } = await auth.keys.secrets()
  await newClient({ key: serviceKey }).admin.deleteUser(owner.userId)
  expect([await save(), await kept()]).toEqual([204, 0])
})

describe('a form that is sent twice', () => {
  test('takes effect once and gets the same answer', async ({ owner, db, sendFiles }) => {
    const fields = { ...post, ...kitFields(await owner.visit(postsPage), 'new-post') }
    const send = async () =>
      sendFiles(owner, postsPage, formOf(fields, 'photo', [await jpeg('van.jpg', '#b5431e')]))
    const first = await send()
    const second = await send()
    expect([second.status, second.location]).toEqual([first.status, first.location])
    const posts = db.selectFrom('posts').where('content', '=', post.content).select('id')
    expect(await posts.execute()).toHaveLength(1)
    const next = { ...post, ...kitFields(await owner.visit(postsPage), 'new-post') }
    await owner.send(postsPage, next)
    expect(await posts.execute(), 'the same words from a new form are another post').toHaveLength(2)
  })

  test('runs again if it was rejected before', async ({ owner, db }) => {
    const fields = {
      ...post,
      type: 'event',
      ...kitFields(await owner.visit(postsPage), 'new-post'),
    }
    expect((await owner.send(postsPage, fields)).status).toBe(422)
    expect((await owner.send(postsPage, { ...fields, startsAt: '2026-12-05T10:00' })).status).toBe(
      302,
    )
    const posts = db.selectFrom('posts').where('content', '=', post.content).select('id')
    expect(await posts.execute()).toHaveLength(1)
  })

  test('is forgotten after two days', async ({ owner, services, db }) => {
    await owner.send(postsPage, { ...post, ...kitFields(await owner.visit(postsPage), 'new-post') })
    expect(await db.selectFrom('form_sends').select('id').execute()).toHaveLength(1)
    const later = new Date(services.now().getTime() + 3 * 86_400_000)
    services.moveTo(later.toISOString())
    await forgetPast({ ...services, outboxFolder: '/nowhere' })
    expect(await db.selectFrom('form_sends').select('id').execute()).toEqual([])
  })
})

describe('two people editing the same thing', () => {
  test('both keep their changes if nothing overlaps', async ({ owner, signIn, db, visit }) => {
    const max = await signIn({ name: 'Max' })
    await runListing(db, listing, max.userId, 'manager')
    const path = `${editPage}?part=contact`
    const before = await owner.visit(path)
    const typed = (page: typeof before) => {
      const names = 'phone email website facebook instagram twitter linkedin'.split(' ')
      const values = names.map((name) => [
        name,
        page.document.querySelector(`#${name}`)?.getAttribute('value') ?? '',
      ])
      return { intent: 'save', ...Object.fromEntries(values), ...kitFields(page, 'contact') }
    }
    const other = await max.visit(path)
    await owner.send(path, { ...typed(before), phone: '772-555-0177' })
    const late = await max.send(path, { ...typed(other), website: 'max.example.com' })
    expect(late.location).toBe(`${editPage}?saved=live`)
    const { words, html } = await visit(`/business/${listing}`)
    expect(words).toContain('772-555-0177')
    expect(html).toContain('max.example.com')
    const clash = await max.send(path, { ...typed(other), phone: '772-555-0188' })
    expect(clash.status).toBe(409)
    expect(clash.words).toContain('Keep what’s saved now: 772-555-0177')
    expect(clash.words).toContain('Use mine: 772-555-0188')
    const asked = { ...typed(clash), 'asked.phone': '772-555-0177' }
    await max.send(path, { ...asked, 'choose.phone': 'saved' })
    expect((await visit(`/business/${listing}`)).words).toContain('772-555-0177')
    await max.send(path, { ...asked, 'choose.phone': 'mine' })
    expect((await visit(`/business/${listing}`)).words).toContain('772-555-0188')
  })

  test('are asked about posts and photo descriptions', async ({ owner, sendFiles, db }) => {
    await owner.send(postsPage, post)
    const [{ id } = { id: 0 }] = await db
      .selectFrom('posts')
      .where('content', '=', post.content)
      .select('id')
      .execute()
    const editing = await owner.visit(`${postsPage}?edit=${id}`)
    const fields = kitFields(editing, `post-${id}`)
    const change = { ...post, post: String(id), was: 'published' }
    await owner.send(postsPage, { ...change, content: 'Theirs.' })
    const clash = await owner.send(postsPage, { ...change, content: 'Mine.', ...fields })
    expect([clash.status, clash.words.includes('Use mine: Mine.')]).toEqual([409, true])
    expect(clash.words).toContain('Keep what’s saved now: Theirs.')

    const photos = await Promise.all([jpeg('a.jpg', '#b5431e'), jpeg('b.jpg', '#0e6b73')])
    await sendFiles(owner, photosPage, formOf({ intent: 'add', kind: 'gallery' }, 'photos', photos))
    const page = await owner.visit(photosPage)
    const [first = '', second = ''] = page.document
      .querySelectorAll('ol input[name^=alt-]')
      .map((field) => field.getAttribute('name'))
    const base = kitFields(page, 'photos')
    const button = `save ${first.replace('alt-', '')}`
    const both = { do: button, [first]: 'A van', [second]: 'A sink', ...base }
    expect((await owner.send(photosPage, both)).location).toContain('done=described')
    const seen = await owner.visit(photosPage)
    for (const [name, text] of [
      [first, 'A van'],
      [second, 'A sink'],
    ] as const)
      expect(seen.document.querySelector(`input[name=${name}]`)?.getAttribute('value')).toBe(text)
    const late = await owner.send(photosPage, { ...both, [first]: 'A truck' })
    expect(late.status).toBe(409)
    expect(late.words).toContain('Keep what’s saved now: A van')
  })
})
