import { readdir } from 'node:fs/promises'
import { expect } from 'vitest'
import {
  add,
  formOf,
  jpeg,
  listing,
  photosPage,
  postsPage,
  test,
} from '../../../test/photo-fixtures.ts'

const page = `/business/${listing}/history`
const profilePage = `/business/${listing}`
const update = { type: 'update', content: 'Now in Jensen Beach, too.' }

test('every change of photos is in the history; those without a deletion can be undone there', async ({
  owner,
  sendFiles,
  db,
}) => {
  const files = [await jpeg('one.jpg', '#b5431e'), await jpeg('two.jpg', '#0e6b73')]
  await sendFiles(owner, photosPage, add('gallery', files))
  const rows = () =>
    db.selectFrom('business_images').select(['id', 'kind', 'alt', 'place']).orderBy('id').execute()
  const [first, second] = await rows()
  const press = (intent: string, photo = first?.id, more = {}) =>
    owner.send(photosPage, { intent, photo: String(photo), ...more })
  await press('save', first?.id, { alt: 'Tom fixing a faucet', focus: '50-50' })
  await press('profile')
  await press('profile', second?.id)
  await press('down')
  const after = await owner.visit(page)
  for (const line of [
    'You added a gallery photo',
    'You described a photo',
    'You changed how a photo is used',
    'To take it down, delete it under Photos.',
  ])
    expect(after.words).toContain(line)
  // The swap can be undone; earlier changes of both photos can't until then.
  expect(after.words).toContain('It was changed again later.')
  const undo = async () => {
    const { document } = await owner.visit(page)
    const change = document.querySelector('input[name=change]')?.getAttribute('value') ?? ''
    return (await owner.send(page, { intent: 'undo', change })).location
  }
  expect(await undo()).toBe(`${page}?undone`)
  expect(await undo()).toBe(`${page}?undone`)
  expect(await undo()).toBe(`${page}?undone`)
  expect(await rows()).toEqual([
    { ...first, alt: '' },
    { ...second, alt: '' },
  ])
  const question = (await owner.visit(photosPage)).words
  expect(question).toContain('Delete this photo? You can’t get it back')
  await press('delete')
  const { words, document } = await owner.visit(page)
  expect(words).toContain('You deleted a gallery photo')
  expect(words).toContain('It was deleted for good, with its photo.')
  // Only the photo that's still there can be undone.
  const left = document
    .querySelectorAll('form')
    .filter((form) => form.querySelector('[name=change]'))
  expect(left.map((form) => form.querySelector('button')?.getAttribute('aria-label'))).toEqual([
    'Yes, delete it for good: You added a gallery photo',
  ])
})

test('a deleted post can be restored from the history, unless it had a picture', async ({
  owner,
  sendFiles,
  visit,
}) => {
  await sendFiles(owner, postsPage, formOf({ intent: 'publish', ...update }))
  const posts = async () =>
    (await owner.visit(postsPage)).document
      .querySelectorAll('ul input[name=post]')
      .map((field) => field.getAttribute('value') ?? '')
  const [post = ''] = await posts()
  const changed = { intent: 'publish', ...update, content: 'Closed.', post, was: 'published' }
  await sendFiles(owner, postsPage, formOf(changed))
  await owner.send(postsPage, { intent: 'delete', post })
  expect((await visit(profilePage)).words).not.toContain('Closed.')
  const told = await owner.visit(page)
  for (const line of [
    'You deleted an update: Closed',
    'You changed an update',
    'You posted an update',
  ])
    expect(told.words).toContain(line)
  const change = told.document.querySelector('input[name=change]')?.getAttribute('value') ?? ''
  await owner.send(page, { intent: 'undo', change })
  expect((await visit(profilePage)).words).toContain('Closed.')
  expect((await posts())[0]).toBe(post)
  expect((await owner.send(page, { intent: 'undo', change })).status).toBe(409)
  const file = await jpeg('van.jpg', '#b5431e')
  await sendFiles(owner, postsPage, formOf({ intent: 'publish', ...update }, 'photo', [file]))
  const [pictured = ''] = await posts()
  await owner.send(postsPage, { intent: 'delete', post: pictured })
  expect((await owner.visit(page)).words).toContain('It was deleted for good, with its photo.')
})

test('a post changed by the team is in its log, with a link for undoing it', async ({
  owner,
  signIn,
  visit,
}) => {
  await owner.send(postsPage, { intent: 'publish', ...update })
  const admin = await signIn({ name: 'Nina', role: 'admin' })
  const { document } = await admin.visit(postsPage)
  const post = document.querySelector('ul input[name=post]')?.getAttribute('value') ?? ''
  await admin.send(postsPage, { intent: 'delete', post })
  expect((await visit(profilePage)).words).not.toContain(update.content)
  const log = await admin.visit('/admin/log')
  expect(log.words).toContain('post deleted')
  const link = log.document.querySelector(`main a[href="${page}"]`)
  const history = await admin.visit(link?.getAttribute('href') ?? '')
  const change = history.document.querySelector('input[name=change]')?.getAttribute('value') ?? ''
  await admin.send(page, { intent: 'undo', change })
  expect((await visit(profilePage)).words).toContain(update.content)
  expect((await admin.visit('/admin/log')).words).toContain('listing change undone')
  expect((await owner.visit(page)).words).toContain('undid a change')
})

test('an added photo or post is undone from the history, after a question, with its file', async ({
  owner,
  sendFiles,
  db,
  services,
}) => {
  const photos = () =>
    db.selectFrom('business_images').select(['id', 'kind']).orderBy('id').execute()
  const undo = async (question: string) => {
    const { document, words } = await owner.visit(page)
    expect(words).toContain(question)
    const change = document.querySelector('input[name=change]')?.getAttribute('value') ?? ''
    return owner.send(page, { intent: 'undo', change })
  }
  await sendFiles(owner, photosPage, add('profile', [await jpeg('one.jpg', '#b5431e')]))
  const first = await photos()
  const kept = add('profile', [await jpeg('two.jpg', '#0e6b73')])
  kept.append('keep', 'on')
  await sendFiles(owner, photosPage, kept)
  expect(await photos()).toHaveLength(2)
  const question = 'This deletes the photo. You can’t get it back.'
  expect((await undo(question)).location).toBe(`${page}?undone`)
  expect(await photos()).toEqual(first)
  expect(await readdir(services.imagesFolder)).toHaveLength(1)

  const posts = () =>
    db.selectFrom('posts').select('id').where('business_id', '=', listing).orderBy('id').execute()
  const before = await posts()
  await sendFiles(owner, postsPage, formOf({ intent: 'publish', ...update }))
  expect((await undo('This deletes the post. You can’t get it back.')).location).toBe(
    `${page}?undone`,
  )
  expect(await posts()).toEqual(before)
  const { words, document } = await owner.visit(page)
  expect(words).toContain('You undid a change')
  // The first photo's line is the only one that is left to undo.
  expect(document.querySelectorAll('input[name=change]')).toHaveLength(1)
})
