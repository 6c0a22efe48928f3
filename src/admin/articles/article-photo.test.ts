import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { photo } from '../../../test/photos.ts'
import { sweepImages } from '../../listings/photos/sweep.server.ts'

const story = {
  intent: 'save',
  displayTitle: 'Harbor Post 12',
  title: 'A post that answers',
  summary: 'A post of veterans in Stuart.',
  category: 'Non Profit',
  blockTitle: '',
  blockContent: 'They answer the phone.',
  publish: 'now',
  seen: '',
}

function formWith(file: File, more: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...story, ...more })) form.set(name, value)
  form.set('photo', file)
  return form
}

test('a story has its own photo with alt text, stored as long as the log can restore it', async ({
  signIn,
  visit,
  request,
  services,
  db,
}) => {
  const nina = await signIn({ name: 'Nina', role: 'admin' })
  const file = new File([new Uint8Array(await photo('#14532d', 900))], 'a.jpg')
  const page = '/admin/articles/new'
  const refused = await nina.sendForm(page, formWith(file, {}))
  expect(refused.status).toBe(400)
  expect(refused.words).toContain('Describe the photo')
  const kept =
    refused.document.querySelector('[name=mainImage][checked]')?.getAttribute('value') ?? ''
  expect(kept).toMatch(/^\/images\/[0-9a-f]{32}\/\d+\.jpg$/)
  expect([(await nina.visit(kept)).status, (await request(kept)).status]).toEqual([200, 404])
  const imageAlt = 'Two men before a bakery'
  const saved = await nina.send(page, { ...story, mainImage: kept, imageAlt })
  expect(saved.location).toContain('/admin/articles/harbor-post-12?done=published')
  const shown = (await visit('/featured-article/harbor-post-12')).document.querySelector(
    'article img',
  )
  expect([shown?.getAttribute('src'), shown?.getAttribute('alt')]).toEqual([kept, imageAlt])
  const editor = '/admin/articles/harbor-post-12'
  const seen =
    (await nina.visit(editor)).document.querySelector('[name=seen]')?.getAttribute('value') ?? ''
  await nina.send(editor, { ...story, mainImage: '/pictures/fitness/story.svg', seen })
  await sql`update images set made_at = made_at - interval '1 day'`.execute(db)
  await sweepImages(db, services)
  expect((await nina.visit(kept)).status).toBe(200)
  await db.deleteFrom('admin_changes').execute()
  await sweepImages(db, services)
  const gone = await nina.send(page, { ...story, displayTitle: 'B', mainImage: kept, imageAlt })
  expect(gone.words).toContain('only keep an unsaved photo for an hour')
  const none = await nina.sendForm(page, formWith(new File(['no photo'], 'a.jpg'), {}))
  expect(none.document.querySelector('#photo-problem')?.text).toContain('We can’t read this photo')
})
