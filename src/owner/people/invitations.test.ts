import type { User } from '@supabase/supabase-js'
import { describe, expect } from 'vitest'
import { test } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'
import { answerInvitation } from '../../account/team/invitations.server.ts'

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

describe('an invitation to a listing that is merged', () => {
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

test("an invitation to the team doesn't add an account deleted meanwhile", async ({
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

describe("an invitation's sign-in page", () => {
  const kinds = [
    [
      'manager',
      people,
      'olga@example.com invited you to help manage the listing for Semper Plumbing.',
    ],
    [
      'owner',
      people,
      'olga@example.com invited you to become an owner of the listing for Semper Plumbing.',
    ],
    [
      'hand-over',
      people,
      'olga@example.com invited you to take over the listing for Semper Plumbing.',
    ],
    ['reviewer', '/admin/people', 'olga invited you to review listings.'],
    ['admin', '/admin/people', 'olga invited you to manage this directory as an admin.'],
  ] as const

  test.for(kinds)(
    'names inviter, invited person, and purpose: %s',
    async ([kind, page, words], { db, signIn, outbox, visit }) => {
      const olga = await signIn({ name: 'Olga', role: 'admin' })
      await runListing(db, id, olga.userId)
      const intent: Record<string, string> =
        page === people ? { intent: 'invite', kind } : { intent: 'give', role: kind }
      const to = 'rita@example.com'
      await olga.send(page, { ...intent, email: to })
      const mail = (await outbox()).findLast((one) => one.to === to)
      const link = new URL(mail?.links[0] ?? '')
      const signInPage = (from: string) => visit(`/auth?from=${encodeURIComponent(from)}`)
      const newcomer = await signInPage(link.pathname + link.search)
      expect(newcomer.document.querySelector('h1')?.text).toBe('Create an Account')
      expect(newcomer.document.querySelector('#email')?.getAttribute('value')).toBe(to)
      expect(newcomer.words).toContain(`${words} Choose a password`)
      const otherForm = newcomer.document.querySelector('main nav a')?.getAttribute('href') ?? ''
      expect((await visit(otherForm)).document.querySelector('h1')?.text).toBe('Sign In')
      await signIn({ name: 'Rita' })
      const known = await signInPage(link.pathname + link.search)
      expect(known.document.querySelector('h1')?.text).toBe('Sign In')
      expect(known.words).toContain(words)
      expect(known.words).toContain('Sign in or create an account with r•••@example.com to accept.')
      expect(known.html).not.toContain(to)
      const wrong = (link.pathname + link.search).slice(0, -43) + 'a'.repeat(43)
      expect((await signInPage(wrong)).words).not.toContain('invited you to')
    },
  )

  test('says so on the invitation’s page when another account is signed in', async ({
    signIn,
    outbox,
  }) => {
    const ada = await signIn({ name: 'Ada', role: 'admin' })
    await ada.send('/admin/people', { intent: 'give', role: 'admin', email: 'rita@example.com' })
    const link = new URL((await outbox()).at(-1)?.links[0] ?? '')
    const max = await signIn({ name: 'Max' })
    const { words } = await max.visit(link.pathname + link.search)
    expect(words).toContain('ada invited you to manage this directory as an admin')
    expect(words).toContain('We sent the invitation to r•••@example.com')
    await max.send(link.pathname + link.search, { intent: 'accept' })
    expect((await max.visit('/admin')).status).not.toBe(200)
  })
})
