import { readdir } from 'node:fs/promises'
import { expect } from 'vitest'
import { add, formOf, jpeg, test as base } from '../../../test/photo-fixtures.ts'
import { decideNow, sendIn, tokenIn } from '../../../test/submission-builders.ts'
import { sweepImages } from '../../listings/photos/sweep.server.ts'
import { deleteSubmission } from '../../submissions/retention/erase.server.ts'

/** A submission by `sender`, its private page, and its picture's page. */
const test = base.extend('sent', async ({ db, services, newVisitor, sendFiles }) => {
  const id = await sendIn(db, services, { relation: 'owner' })
  const mail = await db.selectFrom('mails').select('text').executeTakeFirstOrThrow()
  const status = `/submission/${tokenIn(mail)}`
  const page = `${status}/photos`
  const sender = newVisitor()
  const photos = () =>
    db.selectFrom('submission_photos').selectAll().where('submission_id', '=', id).execute()
  const addOne = async (kind: string, color = '#b5431e') =>
    sendFiles(sender, page, add(kind, [await jpeg('van.jpg', color)]))
  return { id, status, page, sender, photos, addOne }
})

test("an owner's photos wait with the submission and are published with it", async ({
  sent,
  db,
  services,
  visit,
  request,
  signIn,
}) => {
  const { id, status, page, sender, photos, addOne } = sent
  expect((await sender.visit(status)).words).toContain('Add photos now')
  const added = await addOne('profile')
  expect((await sender.visit(added.location ?? '')).words).toContain('Profile photo updated')
  await addOne('gallery', '#0e6b73')
  const [profile, other] = await photos()
  if (!profile || !other) throw new Error('Photos are missing.')
  const alt = { [`alt-${profile.id}`]: 'Our blue van', do: `save ${profile.id}` }
  await sender.send(page, alt)
  const crop = { intent: 'crop', left: '0', top: '0', width: '100', height: '80' }
  const cropped = await sender.send(`${page}/${profile.id}/crop`, crop)
  expect((await sender.visit(cropped.location ?? '')).words).toContain('Photo cropped')
  const is = (await photos()).find((one) => one.id === profile.id)
  expect(is).toMatchObject({ alt: 'Our blue van', crop_height: 80, kind: 'profile' })
  expect((await sender.visit(status)).words).toContain('2 photos are waiting.')

  const picture = is?.image_id ?? ''
  const answer = async (path: string) => (await request(path)).status
  expect(await answer(`${page}/images/${picture}/320.webp`)).toBe(200)
  expect(await answer(`${page}/images/${picture}/master.jpg`)).toBe(404)
  expect(await answer(`${page}/${profile.id}/whole.jpg`)).toBe(200)
  expect(await answer(`/images/${picture}/320.webp`)).toBe(404)
  const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
  const item = await ruth.visit(`/review/${id}`)
  const shown = item.document.querySelector('section[aria-labelledby=photos] img')
  expect(shown?.getAttribute('alt')).toBe('Our blue van')
  expect((await ruth.visit(shown?.getAttribute('src') ?? '')).status).toBe(200)
  expect(await answer(shown?.getAttribute('src') ?? '')).toBe(302)

  await sweepImages(db, services)
  await decideNow(db, services, id, 'approve', { proof: null })
  const { business_id } = await db
    .selectFrom('submissions')
    .select('business_id')
    .executeTakeFirstOrThrow()
  const profilePage = `/business/${business_id}`
  expect((await visit(profilePage)).html).toContain(picture)
  expect(await answer(`/images/${picture}/320.webp`)).toBe(200)
  expect(await photos()).toEqual([])
  expect((await sender.visit(page)).location).toBe(status)
  await decideNow(db, services, id, 'undo')
  expect((await photos()).map(({ image_id }) => image_id)).toEqual([picture, other.image_id])
  expect(await answer(`/images/${picture}/320.webp`)).toBe(404)
})

test('photos stay visible while a request for changes can be undone', async ({
  sent,
  db,
  services,
}) => {
  const { id, status, sender, addOne } = sent
  await addOne('profile')
  await decideNow(db, services, id, 'ask_changes')
  const { words } = await sender.visit(status)
  expect(words).toContain('1 photo is waiting.')
  expect(words).not.toContain('Add or change photos')
})

test('photos of a rejected submission are deleted with it', async ({ sent, db, services }) => {
  const { id, page, sender, addOne, photos } = sent
  await addOne('gallery')
  await decideNow(db, services, id, 'reject')
  expect((await sender.visit(page)).status).toBe(302)
  expect(await photos()).toHaveLength(1)
  await deleteSubmission(db, id, services)
  services.moveTo(new Date(services.now().getTime() + 2 * 3_600_000).toISOString())
  await sweepImages(db, services)
  expect(await readdir(services.imagesFolder)).toEqual([])
})

test('refuses what isn’t a photo, other senders, and other accounts', async ({
  sent,
  db,
  services,
  sendFiles,
  signIn,
  newVisitor,
}) => {
  const { id, page, sender, photos, addOne } = sent
  const wrong = { name: 'notes.txt', bytes: Buffer.from('dear diary') }
  const answer = await sendFiles(sender, page, add('gallery', [wrong]))
  expect([answer.status, answer.words.includes('We can’t read this photo')]).toEqual([422, true])
  const upload = formOf({ kind: 'gallery' }, 'photo', [wrong])
  expect((await sendFiles(sender, `${page}/upload`, upload)).status).toBe(422)
  const customer = await sendIn(db, services, { relation: 'customer', name: 'Zyx Works' })
  const mails = await db.selectFrom('mails').select('text').orderBy('number', 'desc').execute()
  const other = `/submission/${tokenIn(mails[0] ?? { text: '' })}`
  expect((await sender.visit(other)).words).not.toContain('Add photos')
  expect((await sender.visit(`${other}/photos`)).location).toBe(other)
  expect(customer).not.toBe(id)
  const mia = await signIn({ name: 'Mia' })
  const otto = await signIn({ name: 'Otto' })
  await db.updateTable('submissions').set({ user_id: mia.userId }).where('id', '=', id).execute()
  expect((await newVisitor().visit(page)).status).toBe(302)
  expect((await otto.visit(page)).status).toBe(403)
  expect((await mia.visit(page)).status).toBe(200)
  expect((await addOne('gallery')).status).toBe(302)
  expect(await photos()).toEqual([])
})

test('a wrong photo is replaced before anyone sees it', async ({ sent, db }) => {
  const { page, sender, photos, addOne } = sent
  await addOne('profile')
  const { words } = await sender.visit(page)
  expect(words).toContain('The new photo replaces the current one, which we delete.')
  expect(words).not.toContain('Keep the current photo')
  await addOne('profile', '#0e6b73')
  expect((await photos()).map(({ kind }) => kind)).toEqual(['profile'])
  expect(await db.selectFrom('images').select('id').execute()).toHaveLength(1)
})
