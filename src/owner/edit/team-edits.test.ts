import { expect } from 'vitest'
import { test } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'
import { passUndoMinute } from '../../../test/submission-builders.ts'

const listing = 'semper-plumbing-stuart'
const edit = `/business/${listing}/edit?part=contact`
const history = `/business/${listing}/history`

test('the team’s edits within a minute reach the owner in one email, without what was undone', async ({
  db,
  services,
  signIn,
  outbox,
}) => {
  const [desk, olga] = [
    await signIn({ name: 'Ada', role: 'reviewer' }),
    await signIn({ name: 'Olga' }),
  ]
  await runListing(db, listing, olga.userId)
  const save = async (fields: Record<string, string>) =>
    desk.send(edit, { intent: 'save', ...fields })
  const toOlga = async () => (await outbox()).filter(({ to }) => to === olga.email)
  expect((await save({ phone: '772-555-0199' })).status).toBe(302)
  await save({ phone: '772-555-0199', website: 'semper.example.com' })
  const [mail, ...others] = await toOlga()
  expect(others).toEqual([])
  expect(mail?.subject).toContain('Our team updated the listing for')
  expect(mail?.text).toMatch(/Our team changed this in your listing[^]*- Phone/)
  expect(mail?.text).toContain('- Website')
  const undo = async () => {
    const { document } = await desk.visit(history)
    const change = document.querySelector('input[name=change]')?.getAttribute('value') ?? ''
    return desk.send(history, { intent: 'undo', change })
  }
  expect((await undo()).status).toBe(302)
  const left = (await toOlga()).at(-1)
  expect(left?.text).toContain('- Phone')
  expect(left?.text).not.toContain('- Website')
  await undo()
  expect(await toOlga()).toEqual([])
  passUndoMinute(services)
  await olga.send(edit, { intent: 'save', phone: '772-555-0111' })
  expect(await toOlga()).toEqual([])
})

test('the history says which badges the team gave and removed, without its reasons', async ({
  db,
  services,
  signIn,
}) => {
  const [desk, olga] = [
    await signIn({ name: 'Ada', role: 'reviewer' }),
    await signIn({ name: 'Olga' }),
  ]
  await runListing(db, listing, olga.userId)
  const page = `/review/listing/${listing}`
  await desk.send(page, { intent: 'withdraw-badge', why: 'A secret reason.' })
  const given = {
    intent: 'give-badge',
    proof: 'state-certification',
    'proof-note': 'FL-1',
    'looked-up': 'on',
  }
  expect((await desk.send(page, given)).status).toBe(302)
  expect((await olga.visit(history)).words).not.toContain('Our team removed')
  passUndoMinute(services)
  const { words } = await olga.visit(history)
  expect(words).toMatch(/Our team gave the listing the badge “[^”]*Florida/)
  expect(words).toContain('Our team removed the badge')
  expect(words).not.toMatch(/secret reason|\bada\b/i)
})
