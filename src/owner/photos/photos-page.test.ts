import { readdir } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { add, jpeg, listing, photosPage, test, type Chosen } from '../../../test/photo-fixtures.ts'
import { heicPhoto } from '../../../test/photos.ts'

const profilePage = `/business/${listing}`

describe("a listing's photos", () => {
  test('are uploaded without script, several together, and public', async ({
    owner,
    sendFiles,
    visit,
    db,
  }) => {
    const sent = await sendFiles(
      owner,
      photosPage,
      add('gallery', [
        await jpeg('one.jpg', '#b5431e'),
        { name: 'IMG_2.HEIC', bytes: await heicPhoto() },
      ]),
    )
    expect(sent.status).toBe(302)
    const after = await owner.visit(sent.location ?? '')
    expect(after.words).toContain('Photos added')
    expect(after.words).toContain('2 of 20 photos')

    const { document, html } = await visit(profilePage)
    const shown = document.querySelectorAll('section[aria-labelledby=photos] img')
    expect(shown.map((image) => image.getAttribute('alt'))).toEqual([
      'Photo 1 of Semper Plumbing',
      'Photo 2 of Semper Plumbing',
    ])
    expect(html).toContain('type="image/avif"')
    const rows = await db.selectFrom('business_images').select('url').orderBy('id').execute()
    expect(rows[0]?.url).toMatch(/^\/images\/[0-9a-f]{32}\/400\.jpg$/)
    const { document: list } = await visit('/businesses/search?q=semper+plumbing')
    expect(list.querySelector('article img')?.getAttribute('src')).toContain('/images/')
  })

  test("show the specification's texts when there is a profile photo or banner", async ({
    owner,
    sendFiles,
    visit,
  }) => {
    for (const [kind, text] of [
      ['profile', 'Profile photo updated successfully'],
      ['banner', 'Banner photo updated successfully'],
    ] as const) {
      const sent = await sendFiles(
        owner,
        photosPage,
        add(kind, [await jpeg(`${kind}.jpg`, kind === 'banner' ? '#0e6b73' : '#6a3f8c')]),
      )
      expect((await owner.visit(sent.location ?? '')).words).toContain(text)
    }
    const { document, data } = await visit(profilePage)
    const pictures = document.querySelectorAll('main img').map((image) => image.getAttribute('src'))
    expect(pictures.slice(0, 2).every((src) => src?.startsWith('/images/'))).toBe(true)
    expect(document.querySelector('section[aria-labelledby=photos]')).toBeNull()
    expect(JSON.stringify(data)).toContain('http://localhost:3000/images/')
  })

  test('say when one leaves the gallery or its use, with a way to undo it', async ({
    owner,
    sendFiles,
    db,
  }) => {
    await sendFiles(owner, photosPage, add('profile', [await jpeg('old.jpg', '#b5431e')]))
    await sendFiles(owner, photosPage, add('gallery', [await jpeg('new.jpg', '#0e6b73')]))
    const kinds = async () => {
      const rows = await db
        .selectFrom('business_images')
        .select(['id', 'kind'])
        .orderBy('id')
        .execute()
      return rows.map(({ kind }) => kind)
    }
    const [, second] = await db.selectFrom('business_images').select('id').orderBy('id').execute()
    const used = await owner.send(photosPage, { intent: 'profile', photo: String(second?.id) })
    expect(await kinds()).toEqual(['gallery', 'profile'])
    const page = await owner.visit(used.location ?? '')
    expect(page.words).toContain('The previous profile photo moved to the gallery.')
    expect(page.words).toContain('The photo is no longer in the gallery.')
    const change = page.document.querySelector('input[name=change]')?.getAttribute('value') ?? ''
    const undone = await owner.send(photosPage, { intent: 'undo', change })
    expect((await owner.visit(undone.location ?? '')).words).toContain(
      'Undone. Your photos are back as they were.',
    )
    expect(await kinds()).toEqual(['profile', 'gallery'])
    const again = await owner.send(undone.location ?? '', { intent: 'undo', change })
    expect(again.status).toBe(409)
    expect(again.words).toContain('the photos have changed since then')
    expect(again.words).not.toContain('Your photos are back')

    const [first] = await db.selectFrom('business_images').select('id').orderBy('id').execute()
    const left = await owner.send(photosPage, { intent: 'gallery', photo: String(first?.id) })
    const words = (await owner.visit(left.location ?? '')).words
    expect(words).toContain('The listing has no profile photo now.')
    const reordered = await owner.send(photosPage, { intent: 'up', photo: String(first?.id) })
    expect(
      (await owner.visit(reordered.location ?? '')).document.querySelector('[role=status] button')
        ?.text,
    ).toBe('Undo')
  })

  test('are replaced for good, unless their owner keeps them in the gallery', async ({
    owner,
    sendFiles,
    db,
  }) => {
    const addProfile = async (name: string, color: string, keeps = false) => {
      const form = add('profile', [await jpeg(name, color)])
      if (keeps) form.append('keep', 'on')
      const { location } = await sendFiles(owner, photosPage, form)
      return (await owner.visit(location ?? '')).words
    }
    const kinds = async () =>
      (await db.selectFrom('business_images').select('kind').orderBy('id').execute()).map(
        ({ kind }) => kind,
      )
    await addProfile('wrong.jpg', '#b5431e')
    expect((await owner.visit(photosPage)).words).toContain('Keep the current photo in the gallery')
    const replaced = await addProfile('right.jpg', '#0e6b73')
    expect(replaced).toContain('The previous profile photo was deleted.')
    expect(await kinds()).toEqual(['profile'])
    expect(await db.selectFrom('images').select('id').execute()).toHaveLength(1)
    const kept = await addProfile('new.jpg', '#6a3f8c', true)
    expect(kept).toContain('The previous profile photo moved to the gallery.')
    expect(await kinds()).toEqual(['gallery', 'profile'])
  })

  test('are described, cropped, ordered, assigned, and deleted, each by one button', async ({
    owner,
    sendFiles,
    services,
  }) => {
    const colors = ['#b5431e', '#0e6b73', '#6a3f8c']
    const files = await Promise.all(colors.map((color) => jpeg(`${color}.jpg`, color)))
    await sendFiles(owner, photosPage, add('gallery', files))
    const ids = async () => {
      const { document } = await owner.visit(photosPage)
      const fields = document.querySelectorAll('ol input[name^=alt-]')
      return fields.map((field) => field.getAttribute('name')?.slice('alt-'.length) ?? '')
    }
    const [first = '', second = '', third = ''] = await ids()
    const press = async (intent: string, id: string, more = {}) => {
      const { location } = await owner.send(photosPage, { intent, photo: id, ...more })
      return (await owner.visit(location ?? '')).words
    }
    const about = { alt: '  Tom fixing\na faucet ', focus: '0-100' }
    expect(await press('save', second, about)).toContain('Photo saved')
    const { document } = await owner.visit(photosPage)
    expect(document.querySelector(`#photo-${second}-alt`)?.getAttribute('value')).toBe(
      'Tom fixing a faucet',
    )
    expect(document.querySelectorAll('input[value="0-100"][checked]')).toHaveLength(1)
    expect(await press('up', third)).toContain('Photo moved')
    expect(await ids()).toEqual([first, third, second])
    expect(await press('down', first)).toContain('Photo moved')
    expect(await ids()).toEqual([third, first, second])
    expect(await press('move', third, { by: '2' })).toContain('Photo moved')
    expect(await ids()).toEqual([first, second, third])
    expect(await press('move', third, { by: '-2' })).toContain('Photo moved')
    expect(await ids()).toEqual([third, first, second])
    expect(await press('profile', first)).toContain('Profile photo updated successfully')
    expect(await press('profile', third)).toContain('Profile photo updated successfully')
    expect(await ids()).toEqual([second, first])
    expect(await press('delete', second)).toContain('Photo deleted')
    expect(await readdir(services.imagesFolder)).toHaveLength(2)
    const again = await owner.send(photosPage, { intent: 'delete', photo: second })
    expect(again.status).toBe(422)
    expect(again.words).not.toContain('Photo deleted')
  })

  test('are rejected one by one, each next to its name, and the valid ones stay', async ({
    owner,
    sendFiles,
  }) => {
    const good = await jpeg('good.jpg', '#b5431e')
    const files: Chosen[] = [
      { name: 'notes.jpg', bytes: Buffer.from('dear diary') },
      good,
      { name: 'half.jpg', bytes: good.bytes.subarray(0, good.bytes.length / 2) },
      { name: 'empty.png', bytes: Buffer.alloc(0) },
      { name: 'huge.jpg', bytes: Buffer.concat([good.bytes, Buffer.alloc(15 * 1024 ** 2)]) },
    ]
    const { status, words } = await sendFiles(owner, photosPage, add('gallery', files))
    expect(status).toBe(422)
    expect(words).toContain(
      'notes.jpg: We can’t read this photo. Choose a JPEG, PNG, WebP, AVIF, or HEIC file',
    )
    expect(words).toContain('half.jpg: This photo is damaged or didn’t upload completely.')
    expect(words).toContain('empty.png: This file is empty. Choose another photo')
    expect(words).toContain('huge.jpg: This file is larger than 15 MB. Choose a smaller photo')
    expect(words).toContain('The other photos were added.')
    expect(words).toContain('1 of 20 photos')
    const twice = await sendFiles(owner, photosPage, add('gallery', [good]))
    expect(twice.words).toContain('good.jpg: You already have this photo')
    const elsewhere = await sendFiles(owner, photosPage, add('banner', [good]))
    expect(elsewhere.words).toContain('To use it here, open')
    const none = await sendFiles(owner, photosPage, add('gallery', []))
    expect(none.words).toContain('Choose a photo first.')
  })

  test('are limited to twenty, plus a profile photo and a banner', async ({
    owner,
    sendFiles,
    db,
  }) => {
    const kept = (number: number) => ({
      id: number.toString(16).padStart(32, '0'),
      width: 800,
      height: 600,
      widths: [320, 800],
      blur: '',
      source_hash: `${number}`,
      bytes: 1,
      made_at: new Date(),
    })
    const all = Array.from({ length: 20 }, (_, number) => kept(number))
    await db.insertInto('images').values(all).execute()
    const rows = all.map(({ id }, place) => ({
      business_id: listing,
      image_id: id,
      url: id,
      place,
    }))
    await db.insertInto('business_images').values(rows).execute()
    const one = await jpeg('one.jpg', '#b5431e')
    const full = await sendFiles(owner, photosPage, add('gallery', [one]))
    expect(full.words).toContain('one.jpg: You can have up to 20 photos. Delete one first')
    expect((await sendFiles(owner, photosPage, add('profile', [one]))).status).toBe(302)
    const two = await jpeg('two.jpg', '#0e6b73')
    const keeping = add('profile', [two])
    keeping.append('keep', 'on')
    const other = await sendFiles(owner, photosPage, keeping)
    expect(other.words).toContain('two.jpg: You can have up to 20 photos. Delete one first')
  })

  test("of other listings can't be changed", async ({ owner, sendFiles, db, signIn }) => {
    await sendFiles(owner, photosPage, add('gallery', [await jpeg('one.jpg', '#b5431e')]))
    const { id } = await db.selectFrom('business_images').select('id').executeTakeFirstOrThrow()
    const opal = await signIn({ name: 'Opal' })
    const theirs = 'tidewatch-air-and-heat-stuart'
    await db
      .insertInto('business_owners')
      .values({ business_id: theirs, user_id: opal.userId, since: new Date(), by_name: 'test' })
      .execute()
    for (const intent of ['save', 'profile', 'banner', 'owner', 'gallery', 'up', 'move', 'delete'])
      expect(
        (await opal.send(`/business/${theirs}/photos`, { intent, photo: `${id}`, alt: 'x' }))
          .status,
      ).toBe(422)
    const after = await db.selectFrom('business_images').selectAll().execute()
    expect(after).toMatchObject([{ id, kind: 'gallery', alt: '', business_id: listing }])
  })
})
