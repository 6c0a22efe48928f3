import type { User } from '@supabase/supabase-js'
import { describe, expect } from 'vitest'
import { test } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'
import { answerInvitation } from '../../account/team/team.server.ts'

const id = 'semper-plumbing-stuart'
const other = 'tidewatch-air-and-heat-stuart'
const people = `/business/${id}/people`

const invitedTest = test.extend('invited', async ({ db, signIn, outbox }) => {
  const olga = await signIn({ name: 'Olga' })
  const ines = await signIn({ name: 'Ines' })
  const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
  await runListing(db, id, olga.userId)
  await olga.send(people, { intent: 'invite', kind: 'manager', email: ines.email })
  const mail = (await outbox()).findLast(({ to }) => to === ines.email)
  const link = new URL(mail?.links[0] ?? '').pathname
  const merge = async (owners: 'goes' | 'stays') => {
    const form = { intent: 'merge', from: id, owners, sure: 'on' }
    expect((await ruth.send(`/review/listing/${other}/merge`, form)).status).toBe(302)
  }
  return { ines, link, merge, ruth }
})

describe('an invitation to a listing that becomes one with another', () => {
  invitedTest(
    'leads to the one that stays, where who sent it runs that',
    async ({ invited: { ines, link, merge } }) => {
      await merge('goes')
      expect((await ines.visit(link)).words).toContain('Tidewatch')
      const accepted = await ines.send(link, { intent: 'accept' })
      expect(accepted.location).toBe(`/business/${other}/edit?saved=yours`)
    },
  )

  invitedTest(
    'goes back with a merge that is undone',
    async ({ invited: { ines, link, merge, ruth } }) => {
      await merge('goes')
      await ruth.send(`/review/listing/${other}`, { intent: 'unmerge', from: id })
      const accepted = await ines.send(link, { intent: 'accept' })
      expect(accepted.location).toBe(`/business/${id}/edit?saved=yours`)
    },
  )

  invitedTest(
    'has ended otherwise, and its email does not leave',
    async ({ invited: { ines, link, merge }, db }) => {
      await merge('stays')
      expect((await ines.visit(link)).status).toBe(404)
      const left = db.selectFrom('listing_invitations').select('id')
      expect(await left.execute()).toEqual([])
      const mails = db.selectFrom('mails').select('gave_up_at').where('key_of', 'is not', null)
      expect(
        (await mails.where('to_address', '=', ines.email).execute())[0]?.gave_up_at,
      ).toBeTruthy()
    },
  )
})

test('an invitation to the team makes nobody a member whose account was deleted meanwhile', async ({
  db,
  services,
  signIn,
}) => {
  const ada = await signIn({ name: 'Ada', role: 'admin' })
  await ada.send('/admin/people', { intent: 'give', role: 'reviewer', email: 'eve@example.com' })
  const eve = await signIn({ name: 'Eve' })
  await db.deleteFrom('auth_service.users').where('id', '=', eve.userId).execute()
  const user = { id: eve.userId, email: eve.email, email_confirmed_at: 'now' } as User
  const answer = { isAccepted: true, isOwnAccount: true, now: services.now() }
  expect(await answerInvitation(db, user, answer)).toBe(false)
  const roles = db.selectFrom('team_members').select('role').where('user_id', '=', eve.userId)
  expect(await roles.execute()).toEqual([])
})
