import { describe, expect } from 'vitest'
import { sendGuarded } from '../../../test/guarded-form.ts'
import { test } from '../../../test/real-listings.ts'
import { claimDetails } from '../../submissions/claims/claim-details.server.ts'
import { receiveSubmission } from '../../submissions/lifecycle/receive.server.ts'

const id = 'semper-plumbing-stuart'

describe('desk pages about one listing', () => {
  test('show the other cases, and a report shows the badge, its giver, and where to look it up', async ({
    db,
    services,
    signIn,
    newVisitor,
  }) => {
    const desk = await signIn({ name: 'Ruth', role: 'reviewer' })
    const page = `/review/listing/${id}`
    await desk.send(page, {
      intent: 'give-badge',
      proof: 'sba-vetcert',
      'proof-note': 'Number 1234567890',
      'looked-up': 'on',
    })
    const gus = await signIn({ name: 'Gus' })
    const details = await claimDetails(db, id, { name: 'Gus', email: gus.email, reason: 'Mine.' })
    if (!details) throw new Error('There is no such listing.')
    const sent = { kind: 'claim', key: 'gus', details, userId: gus.userId, businessId: id } as const
    const claim = await receiveSubmission(db, { ...sent, isConfirmed: true }, services)
    if (!claim.ok) throw new Error(claim.reason)
    const report = (fields: Record<string, string>) =>
      sendGuarded(newVisitor(), services, `/business/${id}/report`, fields)
    await report({ kind: 'not-veteran' })
    await report({ kind: 'remove', email: 'eve@example.com' })
    const [veteran, removal] = await db
      .selectFrom('reports')
      .select('id')
      .orderBy('number')
      .execute()
    const reported = await desk.visit(`/review/reports/${veteran?.id}`)
    expect(reported.words).toMatch(
      /Current badge: visitors see it.*Number 1234567890.*Given by ruth/,
    )
    expect(
      reported.document.querySelector('a[href*="search.certifications.sba.gov"]'),
    ).not.toBeNull()
    expect(reported.words.match(/has no owner|No one runs/g)).toHaveLength(1)
    const links = (at: typeof reported) =>
      new Set(
        at.document
          .querySelectorAll('section[aria-labelledby=other-cases] a')
          .map((link) => link.getAttribute('href')),
      )
    const paths = {
      claim: `/review/${claim.id}`,
      veteran: `/review/reports/${veteran?.id}`,
      removal: `/review/reports/${removal?.id}`,
    }
    const { claim: ofClaim, veteran: ofVeteran, removal: ofRemoval } = paths
    expect(reported.words).toContain('2 other cases about this listing are waiting')
    expect(links(reported)).toEqual(new Set([ofClaim, ofRemoval]))
    expect(links(await desk.visit(ofClaim))).toEqual(new Set([ofRemoval, ofVeteran]))
    const listing = await desk.visit(page)
    expect(links(listing)).toEqual(new Set([ofClaim, ofRemoval, ofVeteran]))
    expect(listing.words.match(/has no owner|No one runs/g)).toHaveLength(1)
    await desk.send(ofVeteran, { intent: 'not-right' })
    expect((await desk.visit(ofClaim)).words).toMatch(
      /1 other case about this listing is waiting.*Decided earlier Report: .*listing was correct/,
    )
  })
})
