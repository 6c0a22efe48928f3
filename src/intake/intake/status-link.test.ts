import { expect } from 'vitest'
import { test } from '../../../test/form-visitor.ts'
import { tokenIn } from '../../../test/submission-builders.ts'

test('the page after sending leads to the status, with a link that doesn’t prove the address', async ({
  fillIn,
  visit,
  db,
  outbox,
  services,
}) => {
  const sent = await (await fillIn()).send()
  const cookie = sent.headers.getSetCookie().map((line) => line.split(';')[0])
  const thanks = await visit(sent.location ?? '', { headers: { cookie: cookie.join('; ') } })
  const links = thanks.document.querySelectorAll('main a')
  const path = links.find(({ text }) => text === 'See its status')?.getAttribute('href') ?? ''
  expect(path).toMatch(/^\/submission\/[\w-]{43}$/)
  const emailed = `/submission/${tokenIn((await outbox())[0] ?? { text: '' })}`
  expect(path).not.toBe(emailed)

  const status = await visit(path)
  expect(status.words).toContain('Osprey Air Conditioning is in our queue')
  expect(status.words).not.toContain('Did you send this?')
  expect(status.words).not.toContain('manage it from an account')
  expect((await visit(emailed)).words).toContain('Did you send this?')

  const post = (to: string, fields: Record<string, string>) =>
    visit(to, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: services.site.url },
    })
  await post(path, { intent: 'confirm' })
  await post(path, { intent: 'message', words: 'Our shop has moved next door.' })
  expect((await post(`${path}/not-me`, {})).status).toBe(404)
  const row = () => db.selectFrom('submissions').select('confirmed_at').executeTakeFirstOrThrow()
  expect((await row()).confirmed_at).toBeNull()
  expect((await visit(path)).words).toContain('Our shop has moved next door.')
  await post(emailed, { intent: 'confirm' })
  expect((await row()).confirmed_at).not.toBeNull()

  expect((await visit(sent.location ?? '')).words).not.toContain('See its status')
})
