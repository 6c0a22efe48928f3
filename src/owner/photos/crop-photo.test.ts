import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { add, formOf, jpeg, listing, photosPage, test } from '../../../test/photo-fixtures.ts'
import { inBounds, readCrop } from './crop.ts'

const profilePage = `/business/${listing}`

/** A photo with a red left half and a blue right half. */
async function twoColors(): Promise<Buffer> {
  const half = { width: 400, height: 600, channels: 3, background: '#0000ff' } as const
  const blue = await sharp({ create: half }).png().toBuffer()
  return sharp({ create: { ...half, width: 800, background: '#ff0000' } })
    .composite([{ input: blue, left: 400, top: 0 }])
    .jpeg({ quality: 95 })
    .toBuffer()
}

describe('a cropped photo', () => {
  test('is cropped without script, cropped again from the original, and reset; only its owner can see the rest', async ({
    owner,
    sendFiles,
    request,
    visit,
    db,
  }) => {
    await sendFiles(
      owner,
      photosPage,
      add('gallery', [{ name: 'a.jpg', bytes: await twoColors() }]),
    )
    const shown = () =>
      db
        .selectFrom('business_images as i')
        .innerJoin('images as m', 'm.id', 'i.image_id')
        .select(['i.id', 'i.url', 'm.width', 'm.height', 'm.id as imageId'])
        .executeTakeFirstOrThrow()
    const colorOf = async (bytes: ArrayBuffer) => {
      const { channels } = await sharp(Buffer.from(bytes)).stats()
      return channels.map(({ mean }) => Math.round(mean / 64))
    }
    const first = await shown()
    const page = `/business/${listing}/photos/${first.id}/crop`
    const crop = (part: Record<string, string>) =>
      sendFiles(
        owner,
        page,
        formOf({ intent: 'crop', left: '0', top: '0', width: '100', height: '100', ...part }),
      )
    const form = await owner.visit(page)
    expect(form.document.querySelector('input[name=width]')?.getAttribute('value')).toBe('100')

    const refused = await crop({ left: 'half', top: '7' })
    expect(refused.status).toBe(422)
    expect(refused.words).toContain('Enter a number from 0 to 95')
    expect(refused.document.querySelector('input[name=top]')?.getAttribute('value')).toBe('7')

    const right = await crop({ left: '50', width: '100' })
    expect(right.status).toBe(302)
    expect((await owner.visit(right.location ?? '')).words).toContain('Photo cropped')
    const cut = await shown()
    expect([cut.width, cut.height]).toEqual([400, 600])
    const file = await request(cut.url)
    expect(await colorOf(await file.arrayBuffer())).toEqual([0, 0, 4])
    expect((await visit(profilePage)).html).toContain(cut.url.replace('400.jpg', ''))
    expect((await request(first.url)).status).toBe(404)
    expect((await request(`/images/${cut.imageId}/master.jpg`)).status).toBe(404)
    const whole = page.replace(/crop$/, 'whole.jpg')
    expect((await request(whole)).status).not.toBe(200)

    await crop({ width: '50%', top: '50', height: '50' })
    const other = await shown()
    expect([other.width, other.height]).toEqual([400, 300])
    expect(await colorOf(await (await request(other.url)).arrayBuffer())).toEqual([4, 0, 0])

    const again = await sendFiles(owner, page, formOf({ intent: 'whole' }))
    expect((await owner.visit(again.location ?? '')).words).toContain(
      'Visitors see the whole photo again',
    )
    expect(await shown()).toMatchObject({ width: 800, height: 600 })
    const same = await sendFiles(
      owner,
      photosPage,
      add('gallery', [{ name: 'a.jpg', bytes: await twoColors() }]),
    )
    expect(same.words).toContain('You already have this photo.')
    expect(await db.selectFrom('images').select('id').execute()).toHaveLength(1)
  })

  test('has a percentage for each side, and ends at the edge', () => {
    const read = (left: string, width: string) =>
      readCrop((field) => ({ left, width, top: '0', height: '100' })[field])
    expect(read(' 12,6 ', '40 %')).toMatchObject({ crop: { left: 13, width: 40 } })
    expect(read('90', '40')).toMatchObject({ crop: { left: 90, width: 10 } })
    for (const bad of ['', '-1', '96', '1e1', 'NaN', '0x1', '1'.repeat(400)])
      expect(read(bad, '40')).toMatchObject({ ok: false, field: 'left' })
    for (const bad of ['', '4', '101', 'all'])
      expect(read('0', bad)).toMatchObject({ field: 'width' })
    expect(inBounds({ left: 60.4, top: 0, width: 39.9, height: 100 })).toMatchObject({ width: 40 })
  })
})

test("the owner's photo is next to their name, and in no gallery or list", async ({
  owner,
  sendFiles,
  visit,
  db,
}) => {
  await sendFiles(owner, photosPage, add('gallery', [await jpeg('me.jpg', '#b5431e')]))
  const { id } = await db.selectFrom('business_images').select('id').executeTakeFirstOrThrow()
  const set = await sendFiles(owner, photosPage, formOf({ photo: String(id), intent: 'owner' }))
  expect((await owner.visit(set.location ?? '')).words).toContain('Photo of the owner updated')
  const { document, words } = await visit(profilePage)
  const story = document.querySelector('section[aria-labelledby=about]')
  expect(story?.querySelector('img')?.getAttribute('alt')).toMatch(/owner/i)
  expect(words).toContain('Owner')
  expect(document.querySelector('section[aria-labelledby=photos]')).toBeNull()
  const { document: list } = await visit('/businesses/search?q=semper+plumbing')
  expect(list.querySelector('article img')?.getAttribute('src')).not.toContain('/images/')
})
