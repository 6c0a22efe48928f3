import { expect } from 'vitest'
import type { SignedIn } from '../../../test/desk-fixtures.ts'
import { test as base } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'
import { passUndoMinute, tokenIn } from '../../../test/submission-builders.ts'

const id = 'semper-plumbing-stuart'
const page = `/business/${id}`

/** `test` where Olga has sent proof for the badge of her listing. */
const test = base.extend('sent', async ({ db, signIn, outbox }) => {
  const olga = await signIn({ name: 'Olga' })
  const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
  await runListing(db, id, olga.userId)
  const send = async (method: string) => {
    await olga.send(`${page}/proof`, { method, number: 'VC-000', message: '' })
    const row = db.selectFrom('submissions').select('id').where('kind', '=', 'proof')
    return (await row.executeTakeFirstOrThrow()).id
  }
  const lastTo = async ({ email }: SignedIn) => (await outbox()).findLast(({ to }) => to === email)
  return { olga, ruth, send, lastTo }
})

test('a reviewer asks about a badge proof, and its sender answers on the private page', async ({
  sent: { olga, ruth, send, lastTo },
  db,
  services,
}) => {
  const proof = await send('sba-vetcert')
  const status = `/submission/${tokenIn((await lastTo(olga)) ?? { text: '' })}`
  expect((await ruth.visit(`/review/${proof}`)).words).toContain('Ask a question')
  const why = 'The number is not in the list. Could you send the certificate?'
  await ruth.send(`/review/${proof}`, { intent: 'ask_question', version: '1', why })
  const mail = await lastTo(olga)
  expect(mail?.subject).toBe('We have a question about your proof for Semper Plumbing')
  expect(mail?.text).toContain('The number is not in the list')

  expect((await olga.visit(`${page}/proof`)).words).not.toContain('Our team has a question')
  passUndoMinute(services)
  const owners = await olga.visit(`${page}/proof`)
  expect(owners.words).toContain('Our team has a question')
  expect(owners.words).toContain('The number is not in the list')
  const opened = await olga.send('/account', { intent: 'open', submission: proof })
  expect(opened.location).toMatch(/^\/submission\//)
  const asked = await olga.visit(status)
  expect(asked.words).toContain('We have a question')
  expect(asked.document.querySelector('input[type=file]')).toBeTruthy()
  const body = { intent: 'message', words: 'It is VC-001.' }
  expect((await olga.send(status, body)).status).toBe(302)
  const { state } = await db.selectFrom('submissions').select('state').executeTakeFirstOrThrow()
  expect(state).toBe('pending')
  expect((await ruth.visit(`/review/${proof}`)).words).toContain('It is VC-001.')
  expect((await olga.visit(`${page}/proof`)).words).not.toContain('Our team has a question')
})

for (const [method, list] of [
  ['sba-vetcert', 'https://search.certifications.sba.gov/'],
  ['state-certification', 'https://osd.dms.myflorida.com/directories'],
] as const)
  test(`the desk links to the public list of a certificate: ${method}`, async ({
    sent: { ruth, send },
  }) => {
    const { document } = await ruth.visit(`/review/${await send(method)}`)
    const link = document.querySelector(`a[href="${list}"]`)
    expect(link?.text).toContain('Certificate VC-000')
  })
