import { expect } from 'vitest'
import { test } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'
import { decideNow, passUndoMinute, sendIn, tokenIn } from '../../../test/submission-builders.ts'

const id = 'semper-plumbing-stuart'
const desk = `/review/listing/${id}`

test('owners read which badge the desk gave and what was not checked, and when it is removed', async ({
  db,
  signIn,
  outbox,
}) => {
  const olga = await signIn({ name: 'Olga' })
  const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
  await runListing(db, id, olga.userId)
  const give = {
    intent: 'give-badge',
    proof: 'papers-seen',
    'proves-service': 'on',
    'proof-note': 'DD 214',
    'seen-elsewhere': 'The DD 214, at their shop.',
  }
  expect((await ruth.send(desk, give)).status).toBe(302)
  const mails = (await outbox()).filter(({ to }) => to === olga.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'The listing for Semper Plumbing now has a badge',
  ])
  const text = mails[0]?.text.replace(/\s+/g, ' ')
  expect(text).toContain('Verified: Documents seen')
  expect(text).toContain('We didn’t check who owns the business')
  const proof = (await olga.visit(`/business/${id}/proof`)).words
  expect(proof).toContain('We didn’t check who owns the business')
  await ruth.send(desk, { intent: 'withdraw-badge', why: 'It was another person’s.' })
  const last = (await outbox()).at(-1)
  expect([last?.to, last?.subject]).toEqual([
    olga.email,
    'The listing for Semper Plumbing no longer has a badge',
  ])
  expect(last?.text).not.toContain('another person')
})

test("an approved submission's private page names its badge and what was not checked", async ({
  db,
  services,
  visit,
  outbox,
}) => {
  const sent = await sendIn(db, services)
  const path = `/submission/${tokenIn((await outbox()).at(-1) ?? { text: '' })}`
  const proof = {
    method: 'papers-seen',
    provesService: true,
    provesOwnership: false,
    note: 'DD 214',
    seenElsewhere: 'The DD 214, at their shop.',
  } as const
  expect((await decideNow(db, services, sent, 'approve', { proof })).ok).toBe(true)
  passUndoMinute(services)
  const { words } = await visit(path)
  expect(words).toContain('Verified: Documents seen')
  expect(words).toContain('We didn’t check who owns the business')
})
