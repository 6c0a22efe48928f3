import { expect } from 'vitest'
import { test } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'
import { checkedDetails } from '../../../test/submission-builders.ts'
import { receiveSubmission } from '../lifecycle/receive.server.ts'

const id = 'semper-plumbing-stuart'

test('emails greet with the given name, or else without a name, never with the address', async ({
  db,
  services,
  signIn,
  outbox,
}) => {
  const maria = await signIn({ name: 'Maria' })
  await runListing(db, id, maria.userId)
  const rename = async (name: string) => {
    const page = await maria.visit(`/business/${id}/edit?part=name`)
    const seen = page.document.querySelector('input[name=seen]')?.getAttribute('value') ?? ''
    const form = { intent: 'save', name, category: 'plumbing', seen }
    await maria.send(`/business/${id}/edit?part=name`, form)
    await maria.send(`/business/${id}/edit`, { intent: 'take-back' })
    return (await outbox()).at(-1)?.text ?? ''
  }
  expect(await rename('Semper Pipes')).toMatch(/^Hello,\s/m)
  const details = checkedDetails(
    { submitterName: 'Maria Soto', submitterEmail: maria.email },
    'register',
  )
  const sent = { kind: 'register', key: 'a', details, userId: maria.userId } as const
  await receiveSubmission(db, { ...sent, isConfirmed: true }, services)
  expect((await outbox()).at(-1)?.text).toContain('Hello Maria Soto,')
  const next = await rename('Semper Water')
  expect(next).toContain('Hello Maria Soto,')
  expect(next).not.toContain('Hello maria,')
  await maria.send(`/business/${id}/close`, { intent: 'unpublish' })
  const lines = await db
    .selectFrom('listing_changes')
    .select(['action', 'by_name'])
    .where('by_user', '=', maria.userId)
    .execute()
  expect(lines.at(-1)).toEqual({ action: 'unpublish', by_name: 'Maria Soto' })
})
