import { describe, expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { newBusiness } from '../../../test/builders.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { followCategories, loadCategories } from '../../listings/categories.server.ts'

const plumbing = '/admin/categories/plumbing'
const facts = {
  intent: 'save',
  name: 'Plumbing',
  aliases: '',
  words: 'plumber\nplomero',
  place: '',
}

function undoOf(location: string | null): string {
  return /undo=(\d+)/.exec(location ?? '')?.[1] ?? ''
}

describe('a renamed category', () => {
  test('has the new name everywhere immediately, and its page under the old address', async ({
    rest,
    signIn,
    visit,
    request,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const saved = await nina.send(plumbing, {
      ...facts,
      name: 'Pipes and Drains',
      aliases: 'Rohrwerk',
      place: '1',
    })
    expect(saved.location).toContain('done=saved')
    expect((await visit('/category/plumbing')).words).toContain('Owned Pipes and Drains Businesses')
    expect((await visit('/categories')).words).toContain('Pipes and Drains')
    const home = await visit('/')
    const labels = home.document
      .querySelectorAll('select[name=category] option')
      .map(({ text }) => text)
    expect(labels.filter(Boolean)).toContain('Pipes and Drains')
    expect(labels.indexOf('Pipes and Drains')).toBeLessThan(3)
    expect((await visit('/submit-business')).html).toContain('Pipes and Drains')
    for (const old of ['pipes-and-drains', 'rohrwerk']) {
      const answer = await request(`/category/${old}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, '/category/plumbing'])
    }
    for (const typed of ['rohrwerk', 'drains', 'drain'])
      expect((await visit(`/businesses/search?q=${typed}`)).words).toContain('Semper Plumbing')
    const row = await rest('businesses?select=category&id=eq.semper-plumbing-stuart')
    expect(await row.json()).toEqual([{ category: 'Pipes and Drains' }])
    await nina.send('/admin/undo', { change: undoOf(saved.location), back: plumbing })
    expect((await visit('/category/plumbing')).words).toContain('Owned Plumbing Businesses')
    expect((await request('/category/rohrwerk')).status).toBe(404)
  })

  test('keeps the name when the site restarts, until it is reset', async ({
    signIn,
    visit,
    db,
  }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    await nina.send(plumbing, { ...facts, name: 'Pipes' })
    await loadCategories(db)
    await followCategories(db)
    expect((await visit('/categories')).words).toContain('Pipes')
    await nina.send(plumbing, { intent: 'reset' })
    expect((await visit('/categories')).words).not.toContain('Pipes')
  })

  test('rejects a name with another meaning, and keeps the input', async ({ signIn }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    for (const name of ['HVAC', 'Pool Services', 'All', '', 'x'.repeat(61)]) {
      const refused = await nina.send(plumbing, { ...facts, name, aliases: 'Kept' })
      expect([name, refused.status]).toEqual([name, 400])
      expect(refused.html).toContain('Kept')
    }
  })
})

test("a category has the admin's Spanish name on every Spanish page, and search knows it", async ({
  signIn,
  visit,
}) => {
  const nina = await signIn({ name: 'Nina', role: 'admin' })
  expect((await visit('/es/category/plumbing')).words).toContain('Plomería')
  const given = { ...facts, name: 'Pipes and Drains', name_es: 'Tubos y desagües' }
  await nina.send(plumbing, given)
  expect((await nina.visit(plumbing)).html).toContain('value="Tubos y desagües"')
  const page = await visit('/es/category/plumbing')
  expect(page.words).toContain('Tubos y desagües')
  const names = page.document.querySelector('html')?.getAttribute('data-names') ?? ''
  expect(JSON.parse(names)).toEqual({ 'Pipes and Drains': 'Tubos y desagües' })
  expect((await visit('/es')).html).toContain('Tubos y desagües')
  const english = await visit('/category/plumbing')
  expect(english.html).not.toContain('Tubos')
  for (const asked of ['q=desagües', 'category=Tubos y desagües'])
    expect((await visit(`/es/businesses/search?${encodeURI(asked)}`)).words).toContain(
      'Semper Plumbing',
    )
  await nina.send(plumbing, { ...given, name_es: 'Cañerías' })
  expect((await visit('/es/businesses/search?category=Pipes and Drains')).words).not.toContain(
    'Tubos y desagües',
  )
  const refused = await nina.send(plumbing, { ...given, name_es: 'Techos' })
  expect([refused.status, refused.html.includes('Techos')]).toEqual([400, true])
  await nina.send(plumbing, { intent: 'reset' })
  expect((await visit('/es/category/plumbing')).words).toContain('Plomería')
})

test('the list has placed ones first, as visitors see them', async ({ signIn }) => {
  const nina = await signIn({ name: 'Nina', role: 'admin' })
  const first = async () =>
    (await nina.visit('/admin/categories')).document.querySelector('main table a')?.text
  expect(await first()).not.toBe('Plumbing')
  await nina.send(plumbing, { ...facts, place: '1' })
  expect(await first()).toBe('Plumbing')
})

test("an added word finds the category, and a removed one doesn't", async ({ signIn, visit }) => {
  const nina = await signIn({ name: 'Nina', role: 'admin' })
  const words = (await nina.visit(plumbing)).document.querySelector('[name=words]')?.text ?? ''
  expect(words).toContain('plumber')
  const without = words.split('\n').filter((word) => word.trim() !== 'plomero')
  await nina.send(plumbing, { ...facts, words: [...without, 'gurglefix'].join('\n') })
  expect((await visit('/businesses/search?q=gurglefix')).words).toContain('Semper Plumbing')
  expect((await visit('/businesses/browse?q=gurglefix')).words).toContain('Plumbing')
  const left = (await nina.visit(plumbing)).document.querySelector('[name=words]')?.text.split('\n')
  expect(left).not.toContain('plomero')
  expect(left).toContain('plomeros')
})

describe('a merged category', () => {
  test('redirects to the other, with its listings; undoing it returns unchanged ones', async ({
    signIn,
    visit,
    request,
    db,
  }) => {
    await insertBusinesses(db, [
      newBusiness({ id: 'roof-a', name: 'Roof A', categorySlug: 'roofing' }),
      newBusiness({ id: 'roof-b', name: 'Roof B', categorySlug: 'roofing' }),
    ])
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const categoryOf = async (id: string) =>
      (
        await db
          .selectFrom('businesses')
          .select('category_slug')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.category_slug
    const count = async () => {
      const tile = (await visit('/categories')).document.querySelector(
        'main a[href="/category/construction"]',
      )
      return Number(/\d+/.exec(tile?.text ?? '')?.[0] ?? 0)
    }
    const before = await count()
    const merged = await nina.send('/admin/categories/roofing', {
      intent: 'merge',
      into: 'construction',
    })
    expect(await categoryOf('roof-a')).toBe('construction')
    expect(await count()).toBe(before)
    const old = await request('/category/roofing/city/stuart')
    expect([old.status, old.headers.get('location')]).toEqual([
      301,
      '/category/construction/city/stuart',
    ])
    expect((await visit('/categories')).html).not.toContain('/category/roofing"')
    expect((await visit('/businesses/search?q=roofer')).words).toContain('Roof A')
    await insertBusinesses(db, [newBusiness({ id: 'roof-c', categorySlug: 'roofing' })])
    expect(await categoryOf('roof-c')).toBe('construction')
    await db
      .updateTable('businesses')
      .set({ category_slug: 'hvac' })
      .where('id', '=', 'roof-b')
      .execute()
    await nina.send('/admin/undo', { change: undoOf(merged.location), back: '/admin/categories' })
    expect([
      await categoryOf('roof-a'),
      await categoryOf('roof-b'),
      await categoryOf('roof-c'),
    ]).toEqual(['roofing', 'hvac', 'construction'])
    expect((await request('/category/roofing')).status).toBe(200)
  })

  test('moves second categories, too, and undoing it returns them', async ({ signIn, db }) => {
    const two = { categorySlug: 'masonry', secondCategory: 'roofing' }
    await insertBusinesses(db, [newBusiness({ id: 'two-trades', ...two })])
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const second = async () =>
      (await db.selectFrom('businesses').selectAll().where('id', '=', 'two-trades').execute())[0]
        ?.second_category
    const into = { intent: 'merge', into: 'construction' }
    const merged = await nina.send('/admin/categories/roofing', into)
    expect(await second()).toBe('construction')
    await nina.send('/admin/undo', { change: undoOf(merged.location), back: '/admin' })
    expect(await second()).toBe('roofing')
  })

  test('into a listing’s other category leaves it with one, which an undo separates', async ({
    signIn,
    db,
    request,
    rest,
    visit,
  }) => {
    const two = { categorySlug: 'masonry', secondCategory: 'roofing' }
    await insertBusinesses(db, [newBusiness({ id: 'two-trades', ...two })])
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const into = { intent: 'merge', into: 'masonry' }
    const merged = await nina.send('/admin/categories/roofing', into)
    const links = async () =>
      (await visit('/business/two-trades')).document.querySelectorAll(
        'main h1 ~ * a[href^="/category/"]',
      ).length
    const second = async () => {
      const shown = await (await request('/api/v1/businesses/two-trades')).json()
      return shown.secondCategory?.name ?? null
    }
    const inRest = async () => {
      const asked = 'businesses?id=eq.two-trades&select=second_category'
      return (await (await rest(asked)).json())[0]?.second_category ?? null
    }
    expect([await links(), await second(), await inRest()]).toEqual([1, null, null])
    await nina.send('/admin/undo', { change: undoOf(merged.location), back: '/admin' })
    expect([await links(), await second(), await inRest()]).toEqual([2, 'Roofing', 'Roofing'])
  })

  test('can be merged further, but never in a circle', async ({ signIn, request }) => {
    const nina = await signIn({ name: 'Nina', role: 'admin' })
    const merge = (slug: string, into: string) =>
      nina.send(`/admin/categories/${slug}`, { intent: 'merge', into })
    const first = await merge('roofing', 'construction')
    await merge('construction', 'general-contractors')
    const answer = await request('/category/roofing')
    expect(answer.headers.get('location')).toBe('/category/general-contractors')
    expect((await merge('general-contractors', 'roofing')).status).toBe(400)
    expect((await merge('hvac', 'hvac')).status).toBe(400)
    await nina.send('/admin/undo', { change: undoOf(first.location), back: '/admin' })
    expect((await request('/category/roofing')).status).toBe(200)
  })
})

test("an added category can be chosen; in use, it can't be removed", async ({
  signIn,
  visit,
  db,
}) => {
  const nina = await signIn({ name: 'Nina', role: 'admin' })
  const added = await nina.send('/admin/categories', { name: 'Drone Services' })
  expect(added.location).toContain('/admin/categories/drone-services?done=saved')
  expect((await visit('/submit-business')).html).toContain('Drone Services')
  expect((await nina.send('/admin/categories', { name: 'drone services' })).status).toBe(400)
  await insertBusinesses(db, [newBusiness({ name: 'Sky Eye', categorySlug: 'drone-services' })])
  expect((await visit('/businesses/search?q=drone services')).words).toContain('Sky Eye')
  expect((await visit('/category/drone-services')).words).toContain('Sky Eye')
  const undo = { change: undoOf(added.location), back: '/admin/categories' }
  expect((await nina.send('/admin/undo', undo)).location).toContain('done=changed-since')
})
