import { readdir } from 'node:fs/promises'
import type { User } from '@supabase/supabase-js'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { personalData } from '../../account/settings/personal-data.server.ts'
import { sweepImages } from '../../listings/photos/sweep.server.ts'
import { add, jpeg, listing, photosPage, test } from '../../../test/photo-fixtures.ts'
import { heicPhoto, photo } from '../../../test/photos.ts'

describe('a photo file', () => {
  test('contains no metadata, and is upright', async ({ owner, sendFiles, request, db }) => {
    const place = { GPSLatitudeRef: 'N', GPSLatitude: '27/1 11/1 51/1' }
    const bytes = await sharp(await photo('#b5431e'))
      .withExif({ IFD0: { Make: 'SecretMaker', Orientation: '6' }, IFD3: place })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretWords</x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(bytes.includes('SecretWords')).toBe(true)
    const polyglot = Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    const files = [
      { name: 'a.jpg', bytes: polyglot },
      { name: 'b.heic', bytes: await heicPhoto() },
    ]
    expect((await sendFiles(owner, photosPage, add('gallery', files))).status).toBe(302)
    const images = await db.selectFrom('images').selectAll().orderBy('height').execute()
    expect(images.map(({ width, height }) => [width, height])).toEqual([
      [800, 600],
      [600, 800],
    ])
    for (const { id, widths } of images)
      for (const width of widths)
        for (const format of ['avif', 'webp', 'jpg']) {
          const answer = await request(`/images/${id}/${width}.${format}`)
          expect(answer.status).toBe(200)
          const file = Buffer.from(await answer.arrayBuffer())
          const { exif, xmp, iptc, icc, ...about } = await sharp(file).metadata()
          expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
          expect(about.width).toBe(width)
          for (const word of ['Secret', 'GPS', 'script']) expect(file.includes(word)).toBe(false)
        }
  })

  test("is revalidated before each use, can't run script, and is only readable by its owner on the disk", async ({
    rest,
    owner,
    sendFiles,
    request,
    db,
    services,
  }) => {
    await sendFiles(owner, photosPage, add('gallery', [await jpeg('one.jpg', '#b5431e')]))
    const { url } = await db.selectFrom('business_images').select('url').executeTakeFirstOrThrow()
    const { headers } = await request(url)
    expect(headers.get('cache-control')).toBe('public, no-cache')
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const again = await request(url, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    for (const wrong of [
      '/images/x/1.jpg',
      `${url}.svg`,
      url.replace('400', '401'),
      '/images/..%2f',
    ])
      expect((await request(wrong)).status).toBe(404)
    const { rows: answer } = {
      rows: await (await rest('business_images?select=url')).json(),
    }
    expect(answer).toEqual([{ url: `http://localhost:3000${url}` }])
    expect(await readdir(services.imagesFolder)).toHaveLength(1)
  })

  test('is deleted with the account that added it, unless the listing has other owners or managers', async ({
    owner,
    sendFiles,
    db,
    services,
    signIn,
  }) => {
    await sendFiles(owner, photosPage, add('gallery', [await jpeg('one.jpg', '#b5431e')]))
    const told = await personalData(services, { id: owner.userId, email: owner.email } as User)
    expect(told.photos).toMatchObject([{ business_id: listing, kind: 'gallery' }])
    const { userId } = await signIn({ name: 'Max' })
    const manager = { business_id: listing, user_id: userId, since: new Date(), by_name: 'test' }
    await db
      .insertInto('business_owners')
      .values({ ...manager, role: 'manager' })
      .execute()
    await services.accounts.eraseAccount(db, { id: owner.userId, email: owner.email })
    const photos = await db.selectFrom('business_images').select('added_by').execute()
    expect(photos).toEqual([{ added_by: null }])
    await db.updateTable('business_images').set({ added_by: userId }).execute()
    await services.accounts.eraseAccount(db, { id: userId, email: 'max@example.com' })
    expect(await db.selectFrom('business_images').select('id').execute()).toEqual([])
    services.moveTo(new Date(services.now().getTime() + 2 * 3_600_000).toISOString())
    await sweepImages(db, services)
    expect(await readdir(services.imagesFolder)).toEqual([])
  })

  test('is deleted with its listing, and so are unfinished uploads', async ({
    owner,
    sendFiles,
    db,
    services,
  }) => {
    await sendFiles(owner, photosPage, add('gallery', [await jpeg('one.jpg', '#b5431e')]))
    await services.images.add(await photo('#0e6b73', 400))
    expect(await readdir(services.imagesFolder)).toHaveLength(2)
    await sweepImages(db, services)
    expect(await readdir(services.imagesFolder)).toHaveLength(2)
    services.moveTo(new Date(services.now().getTime() + 2 * 3_600_000).toISOString())
    await sweepImages(db, services)
    expect(await readdir(services.imagesFolder)).toHaveLength(1)
    await db.deleteFrom('businesses').where('id', '=', listing).execute()
    await sweepImages(db, services)
    expect(await readdir(services.imagesFolder)).toEqual([])
    expect(await db.selectFrom('images').select('id').execute()).toEqual([])
    expect(services.events).toContainEqual({ event: 'pictures deleted', unused: 1, withoutRow: 0 })
  })
})

describe('a photo of a hidden listing', () => {
  const profile = `/business/${listing}`

  /** Every public response with the listing's photo, badge, or post. */
  const shown = async (
    request: (path: string, init?: RequestInit) => Promise<Response>,
    rest: (path: string) => Promise<Response>,
    url: string,
  ) => {
    const etag = `"${url.split('/')[2]}-${url.split('/')[3]}"`
    const answers: Record<string, boolean> = {}
    for (const path of [
      url,
      `/og${profile}.png`,
      `${profile}/badge.svg`,
      `${profile}/posts/feed.atom`,
    ])
      answers[path] = (await request(path, { headers: { 'if-none-match': etag } })).status < 400
    const rows = await (await rest('business_images?select=url')).text()
    answers['rest'] = rows.includes(url)
    const pages = ['/category/plumbing', '/businesses/search?q=semper+plumbing', profile]
    for (const path of pages) answers[path] = (await (await request(path)).text()).includes(url)
    return answers
  }
  const all = (value: boolean, answers: Record<string, boolean>) =>
    Object.fromEntries(Object.keys(answers).map((key) => [key, value]))

  test.for(['unpublish', 'close', 'delete'])(
    'is gone at the next request after: %s',
    async (intent, { owner, sendFiles, request, rest, db }) => {
      await sendFiles(owner, photosPage, add('profile', [await jpeg('one.jpg', '#b5431e')]))
      const { url } = await db.selectFrom('business_images').select('url').executeTakeFirstOrThrow()
      const before = await shown(request, rest, url)
      expect(before).toEqual(all(true, before))
      await owner.send(`${profile}/close`, { intent, name: 'Semper Plumbing' })
      const after = await shown(request, rest, url)
      expect(after).toEqual(all(false, after))
    },
  )

  test('is only visible to people who can edit the listing', async ({
    owner,
    sendFiles,
    request,
    db,
    signIn,
  }) => {
    await sendFiles(owner, photosPage, add('gallery', [await jpeg('one.jpg', '#b5431e')]))
    const { url } = await db.selectFrom('business_images').select('url').executeTakeFirstOrThrow()
    const nell = await signIn({ name: 'Nell' })
    for (const status of ['suspended', 'archived', 'unconfirmed'] as const) {
      await db.updateTable('businesses').set({ status }).where('id', '=', listing).execute()
      expect((await request(url)).status, status).toBe(404)
      const own = await owner.visit(url)
      expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect((await nell.visit(url)).status, status).toBe(404)
      const master = url.replace(/[^/]+$/, 'master.jpg')
      expect((await owner.visit(master)).status, status).toBe(404)
    }
  })

  test('of a post is public only while the post is published', async ({
    owner,
    sendFiles,
    request,
    db,
  }) => {
    await sendFiles(owner, photosPage, add('gallery', [await jpeg('one.jpg', '#b5431e')]))
    const { url, image_id } = await db
      .selectFrom('business_images')
      .select(['url', 'image_id'])
      .executeTakeFirstOrThrow()
    await db.deleteFrom('business_images').execute()
    expect((await request(url)).status).toBe(404)
    const post = { business_id: listing, content: 'News', posted_on: '2026-11-20', image_id }
    for (const [state, status] of [
      ['draft', 404],
      ['published', 200],
    ] as const) {
      await db.deleteFrom('posts').execute()
      await db
        .insertInto('posts')
        .values({ ...post, type: 'update', state })
        .execute()
      expect((await request(url)).status, state).toBe(status)
      expect((await owner.visit(url)).status, state).toBe(200)
    }
  })
})
