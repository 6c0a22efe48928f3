import { expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { sendIn } from '../../../test/submission-builders.ts'

const reviewers = [
  { name: 'Ann', role: 'reviewer' },
  { name: 'Bob', role: 'reviewer' },
] as const

test("taking over a colleague's item needs confirmation, is in the history, and informs the colleague", async ({
  db,
  services,
  signIn,
}) => {
  const [ann, bob] = [await signIn(reviewers[0]), await signIn(reviewers[1])]
  const path = `/review/${await sendIn(db, services)}`
  await ann.send(path, { intent: 'take' })
  const page = await bob.visit(path)
  expect(page.document.querySelector('button[value=hand-back]')).toBeNull()
  expect(page.document.querySelector('details[data-key=t] summary')?.text).toContain('Take over')
  expect(page.document.querySelector('details[data-key=t]')?.text).toContain(
    'Take this over from ann?',
  )
  const handed = await bob.send(path, { intent: 'hand-back' })
  expect([handed.status, handed.words]).toEqual([409, expect.stringContaining('ann now has this.')])
  const decision = { intent: 'ask_changes', version: '1', why: 'Which street?' }
  const asked = await bob.send(path, decision)
  expect([asked.status, asked.words]).toEqual([409, expect.stringContaining('ann has taken this.')])
  expect(asked.document.querySelector('#sure-ask_changes')).not.toBeNull()
  expect(asked.document.querySelector('#why-ask_changes')?.text).toContain('Which street?')
  expect((await bob.send(path, { intent: 'take-over' })).status).toBe(302)
  await bob.send(path, { intent: 'take-over' })
  const after = (await bob.visit(path)).words
  expect(after).toContain('Assigned to you since')
  expect(after.match(/bob took it over from ann/g)).toHaveLength(1)
  const told = /bob took this over from you at \d+:\d\d [AP]M\./
  expect((await ann.visit(path)).words).toMatch(told)
  const heard = JSON.parse((await ann.send(`${path}/presence`, {})).html)
  expect(heard.takenBy).toEqual({ name: 'bob', since: expect.stringMatching(/M$/) })
  expect(after).not.toMatch(told)
  await ann.send(path, { intent: 'take-over' })
  expect((await ann.visit(path)).words).not.toMatch(told)
  const sure = { ...decision, sure: 'yes' }
  await bob.send(path, sure)
  const row = db.selectFrom('submissions').select('state')
  expect(await row.executeTakeFirst()).toEqual({ state: 'changes_requested' })
})
