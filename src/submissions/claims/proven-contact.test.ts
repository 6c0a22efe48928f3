import { describe, expect } from 'vitest'
import { test as base } from '../../../test/desk-fixtures.ts'
import { passUndoMinute, sendIn } from '../../../test/submission-builders.ts'

const byStranger = {
  name: 'Heron Roofing',
  email: 'mallory@example.org',
  website: 'https://www.heron-roofing-fl.com',
  relation: 'customer',
}

/** A suggestion from an address that no one confirmed, approved at the desk. */
const test = base.extend(
  'approved',
  ({ db, services, signIn }) =>
    async (sent: Record<string, string>, { isConfirmed = false, isChecked = false } = {}) => {
      const id = await sendIn(db, services, { ...byStranger, ...sent })
      if (!isConfirmed) await db.updateTable('submissions').set({ confirmed_at: null }).execute()
      const desk = await signIn({ name: 'Ada', role: 'reviewer' })
      const page = await desk.visit(`/review/${id}`)
      const form = { intent: 'approve', version: '1', proof: 'none', why: '' }
      const done = await desk.send(`/review/${id}`, {
        ...form,
        ...(isChecked && { 'contact-checked': 'on' }),
      })
      expect(done.status).toBe(302)
      passUndoMinute(services)
      const { business_id } = await db
        .selectFrom('submissions')
        .select('business_id')
        .executeTakeFirstOrThrow()
      return { page, desk, id, listing: business_id ?? '' }
    },
)

describe('contact details that only a stranger gave', () => {
  test('get no code after the approval, so the claim goes to the team', async ({
    db,
    approved,
    signIn,
  }) => {
    const { page, listing } = await approved({})
    expect(page.words).toContain('If you approve this and check the box, these people can manage')
    expect(page.words).toContain(
      'Anyone with access to mallory@example.org. No one has confirmed this address. It isn’t at the website’s domain.',
    )
    expect(page.words).toContain('a mailbox at heron-roofing-fl.com, the website that the sender')
    const sam = await signIn({ name: 'Sam' })
    const path = `/business/${listing}/claim`
    const claim = await sam.visit(path)
    expect(claim.words).toContain('Someone else suggested it, and we haven’t checked yet')
    expect(claim.document.querySelector('#way')).toBeNull()
    for (const way of ['listing-mail', 'site-mail']) {
      const asked = await sam.send(path, { intent: 'send-code', way, local: 'info' })
      expect(asked.status, way).toBe(400)
    }
    expect(await db.selectFrom('claim_codes').select('id').execute()).toEqual([])
    expect(claim.document.querySelector('#reason')).not.toBeNull()
  })

  test('get a code once the reviewer has checked them', async ({ approved, signIn, outbox }) => {
    const { listing, desk, id } = await approved({}, { isChecked: true })
    expect((await desk.visit(`/review/${id}`)).words).toContain('are the business’s own')
    const sam = await signIn({ name: 'Sam' })
    const path = `/business/${listing}/claim`
    expect((await sam.visit(path)).words).not.toContain('haven’t checked')
    const asked = await sam.send(path, { intent: 'send-code', way: 'listing-mail' })
    expect(asked.status).toBe(303)
    expect((await outbox()).some(({ to }) => to === byStranger.email)).toBe(true)
  })

  test('get a code once the team has entered others', async ({ db, approved, signIn }) => {
    const { listing } = await approved({})
    await db
      .updateTable('businesses')
      .set({ email: 'hank@example.org' })
      .where('id', '=', listing)
      .execute()
    const claim = await (await signIn({ name: 'Sam' })).visit(`/business/${listing}/claim`)
    expect(claim.words).toContain('h•••@example.org')
    expect(claim.words).not.toContain('such as info@heron')
    expect(claim.words).toContain('codes to the other contact details')
  })

  test('are named at the desk with what is known of them', async ({ approved }) => {
    const { page } = await approved({
      email: 'info@heron-roofing-fl.com',
      submitterEmail: 'info@heron-roofing-fl.com',
      relation: 'owner',
    })
    expect(page.words).toContain('once they’ve confirmed that address')
    expect(page.words).toContain('No one has confirmed this address. It’s at the website’s domain.')
  })
})

test('an owner’s confirmed suggestion needs no check of its contact details', async ({
  approved,
  signIn,
}) => {
  const { page, listing } = await approved({ relation: 'owner' }, { isConfirmed: true })
  expect(page.words).toContain(
    'If you approve this, these people can manage the listing right away',
  )
  expect(page.document.querySelector('#contact-checked')).toBeNull()
  const claim = await (await signIn({ name: 'Sam' })).visit(`/business/${listing}/claim`)
  expect(claim.words).toContain('m•••@example.org')
})
