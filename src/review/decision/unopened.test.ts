import { describe, expect } from 'vitest'
import type { SignedIn } from '../../../test/desk-fixtures.ts'
import { test } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'
import { decideNow, pdf, sendIn } from '../../../test/submission-builders.ts'
import type { TestServices } from '../../../test/fixtures.ts'
import type { Db } from '../../platform/db/schema.ts'
import { claimDetails } from '../../submissions/claims/claim-details.server.ts'
import { addDocuments } from '../../submissions/documents/documents.server.ts'
import { receiveSubmission } from '../../submissions/lifecycle/receive.server.ts'

const ann = { name: 'Ann', role: 'reviewer' } as const
const certified = {
  intent: 'approve',
  version: '1',
  why: 'Welcome',
  proof: 'sba-vetcert',
  'proof-note': 'Number 1234567890',
  'looked-up': 'on',
}

async function openDocument(db: Db, desk: SignedIn, id: string) {
  const row = db.selectFrom('submission_evidence').select('id').where('submission_id', '=', id)
  for (const { id: document } of await row.execute())
    expect((await desk.visit(`/review/${id}/evidence/${document}`)).status).toBe(200)
}

const listing = 'semper-plumbing-stuart'

async function claimIt(
  db: Db,
  services: TestServices,
  { userId, email }: SignedIn,
  documents = [pdf('Articles')],
) {
  const said = { name: 'Clara', email, reason: 'The business is mine.' }
  const details = await claimDetails(db, listing, said)
  if (!details) throw new Error('There is no such listing.')
  const sent = { kind: 'claim', key: userId, details, userId, businessId: listing } as const
  const received = await receiveSubmission(db, { ...sent, isConfirmed: true, documents }, services)
  if (!received.ok) throw new Error(received.reason)
  return received.id
}

describe('an approval with an unopened document', () => {
  test('asks next to the field first, keeps the input, and accepts the answer', async ({
    db,
    services,
    signIn,
  }) => {
    const desk = await signIn(ann)
    const id = await sendIn(db, services)
    const path = `/review/${id}`
    await addDocuments(db, id, [pdf('VetCert letter')], services)
    const asked = await desk.send(path, certified)
    expect(asked.status).toBe(400)
    const question = asked.document.querySelector('#seen-elsewhere-problem')
    expect(question?.text).toContain('No one has opened the document that came with this.')
    const links = asked.document.querySelectorAll('form a[target]').map((link) => link.text)
    expect(links).toEqual(['DD 214.pdf (PDF, opens in a new tab)'])
    const value = (field: string) => asked.document.querySelector(field)?.getAttribute('value')
    expect(value('#proof option[selected]')).toBe('sba-vetcert')
    expect(value('#proof-note')).toBe('Number 1234567890')
    expect(asked.document.querySelector('#looked-up')?.hasAttribute('checked')).toBe(true)
    expect(asked.document.querySelector('#why-approve')?.text.trim()).toBe('Welcome')
    expect(await db.selectFrom('submissions').select('state').execute()).toEqual([
      { state: 'pending' },
    ])
    const answer = { ...certified, 'seen-elsewhere': 'The letter is unreadable; the list is not.' }
    expect((await desk.send(path, answer)).status).toBe(302)
    const { words } = await desk.visit(path)
    expect(words).toMatch(
      /ann approved it.*Proof seen.*The SBA’s public list: Number 1234567890.*Seen elsewhere: The letter is unreadable/,
    )
  })

  test('is accepted once it was opened, and the history has the reviewer and time', async ({
    db,
    services,
    signIn,
  }) => {
    const desk = await signIn(ann)
    const id = await sendIn(db, services)
    await addDocuments(db, id, [pdf('VetCert letter')], services)
    await openDocument(db, desk, id)
    expect((await desk.send(`/review/${id}`, certified)).status).toBe(302)
    const { words } = await desk.visit(`/review/${id}`)
    expect(words).toMatch(
      /ann approved it.*Proof seen.*A document, opened by ann, today at \d+:\d\d/,
    )
    expect(words).not.toContain('Seen elsewhere:')
  })

  test('asks for documents that came after the opened one', async ({ db, services, signIn }) => {
    const desk = await signIn(ann)
    const id = await sendIn(db, services)
    await addDocuments(db, id, [pdf('One')], services)
    await openDocument(db, desk, id)
    await addDocuments(db, id, [pdf('Two')], services)
    const asked = await desk.send(`/review/${id}`, certified)
    expect(asked.document.querySelector('#seen-elsewhere-problem')?.text).toContain(
      '1 of the 2 documents that came with this hasn’t been opened yet.',
    )
  })

  test('allows the owner’s word and a listing without a badge', async ({
    db,
    services,
    signIn,
  }) => {
    const desk = await signIn(ann)
    for (const proof of ['self-attested', 'none']) {
      const id = await sendIn(db, services, { name: `Works ${proof}` })
      await addDocuments(db, id, [pdf('x')], services)
      const { status } = await desk.send(`/review/${id}`, { ...certified, proof })
      expect([proof, status]).toEqual([proof, 302])
    }
  })

  test('asks before a claim changes the owner, and keeps the choice of owner', async ({
    db,
    services,
    signIn,
  }) => {
    const [desk, clara, max] = [
      await signIn(ann),
      await signIn({ name: 'Clara' }),
      await signIn({ name: 'Max' }),
    ]
    await runListing(db, listing, max.userId)
    const id = await claimIt(db, services, clara)
    const approve = { intent: 'approve', version: '1', why: '', owners: 'replace' }
    const asked = await desk.send(`/review/${id}`, approve)
    expect(asked.status).toBe(400)
    expect(asked.document.querySelector('#seen-elsewhere-problem')?.text).toContain('No one has')
    const chosen = asked.document.querySelector('input[name=owners][checked]')
    expect(chosen?.getAttribute('value')).toBe('replace')
    const answer = { ...approve, 'seen-elsewhere': 'Sunbiz names Clara as the registered agent.' }
    expect((await desk.send(`/review/${id}`, answer)).status).toBe(302)
    expect((await desk.visit(`/review/${id}`)).words).toMatch(
      /Proof seen.*Seen elsewhere: Sunbiz names Clara/,
    )
  })

  test('asks before a claim is rejected, too, and keeps the reason', async ({
    db,
    services,
    signIn,
  }) => {
    const [desk, clara] = [await signIn(ann), await signIn({ name: 'Clara' })]
    const path = `/review/${await claimIt(db, services, clara)}`
    const reject = {
      intent: 'reject',
      version: '1',
      why: 'It names another.',
      reason: 'someoneElses',
    }
    const asked = await desk.send(path, reject)
    expect(asked.status).toBe(400)
    expect(asked.document.querySelector('#seen-elsewhere-reject-problem')?.text).toContain(
      'No one has opened the document that came with this.',
    )
    expect(asked.document.querySelector('#why-reject')?.text.trim()).toBe('It names another.')
    expect(asked.document.querySelector('#reject-someoneElses')?.hasAttribute('checked')).toBe(true)
    const seen = { ...reject, 'seen-elsewhere': 'Sunbiz names someone else as the owner.' }
    expect((await desk.send(path, seen)).status).toBe(302)
    expect((await desk.visit(path)).words).toContain('Seen elsewhere: Sunbiz names someone else')
    const sent = await sendIn(db, services)
    await addDocuments(db, sent, [pdf('x')], services)
    const spam = { intent: 'reject', version: '1', why: 'Spam.' }
    expect((await desk.send(`/review/${sent}`, spam)).status).toBe(302)
  })

  test("asks for a sentence when a claim has no document, and shows the listing's submitter", async ({
    db,
    services,
    signIn,
  }) => {
    const [desk, clara] = [await signIn(ann), await signIn({ name: 'Clara' })]
    const sent = await sendIn(db, services)
    await decideNow(db, services, sent, 'approve', { proof: null })
    const businessId = 'osprey-air-conditioning'
    const said = { name: 'Clara', email: clara.email, reason: 'Mine.' }
    const details = await claimDetails(db, businessId, said)
    if (!details) throw new Error('There is no such listing.')
    const claim = {
      kind: 'claim',
      key: 'claim',
      details,
      userId: clara.userId,
      businessId,
    } as const
    const received = await receiveSubmission(db, { ...claim, isConfirmed: true }, services)
    const path = `/review/${received.ok ? received.id : ''}`
    expect((await desk.visit(path)).words).toMatch(
      /submitted by Dana Reyes, dana@example.com \(the owner, address confirmed\).*claimant has a different email address, and the person who submitted the listing claimed to be the owner/,
    )
    const approve = { intent: 'approve', version: '1', why: '' }
    for (const seen of ['', 'x', 'ok fine']) {
      const asked = await desk.send(path, { ...approve, 'seen-elsewhere': seen })
      expect([seen, asked.status]).toEqual([seen, 400])
      expect(asked.document.querySelector('#seen-elsewhere-problem')?.text).toContain(
        'No document came with this claim.',
      )
    }
    const answer = { ...approve, 'seen-elsewhere': 'Sunbiz names Clara as the registered agent.' }
    expect((await desk.send(path, answer)).status).toBe(302)
    const { words } = await desk.visit(path)
    expect(words).toContain('The claimant now owns the listing.')
    expect(words).not.toMatch(/The listing has no owner/)
  })

  test('shows that the submitter named the claimant as the owner, and other claims', async ({
    db,
    services,
    signIn,
  }) => {
    const desk = await signIn(ann)
    const [clara, eve] = [await signIn({ name: 'Clara' }), await signIn({ name: 'Eve' })]
    const named = { relation: 'customer', ownerName: 'Clara Reyes', ownerEmail: clara.email }
    await decideNow(db, services, await sendIn(db, services, named), 'approve', { proof: null })
    const businessId = 'osprey-air-conditioning'
    const claim = async (name: string, { userId, email }: typeof clara, reason: string) => {
      const details = await claimDetails(db, businessId, { name, email, reason })
      if (!details) throw new Error('There is no such listing.')
      const sent = { kind: 'claim', key: name, details, userId, businessId } as const
      const received = await receiveSubmission(db, { ...sent, isConfirmed: true }, services)
      return `/review/${received.ok ? received.id : ''}`
    }
    const own = await claim('Clara', clara, 'I own it.')
    await claim('Eve', eve, 'No, I own it.')
    const { words } = await desk.visit(own)
    expect(words).toContain(
      `The person who submitted the listing named the claimant as its owner: Clara Reyes, ${clara.email}.`,
    )
    expect(words).not.toContain('The claimant has a different email address')
    expect(words).toContain(`Eve, ${eve.email}, also claims this listing`)
    expect(words).toContain('No, I own it.')
    expect(words).not.toContain('A likely duplicate')
  })

  test('asks for all missing parts of a badge together, and for whose documents they are', async ({
    db,
    services,
    signIn,
  }) => {
    const desk = await signIn(ann)
    const path = `/review/${await sendIn(db, services, { relation: 'customer' })}`
    const papers = { intent: 'approve', version: '1', why: '', proof: 'papers-seen' }
    const asked = await desk.send(path, { ...papers, 'seen-elsewhere': 'x' })
    expect(asked.status).toBe(400)
    const problems = ['seen-elsewhere', 'proof-facts', 'owners-papers'].map(
      (field) => asked.document.querySelector(`#${field}-problem`)?.text ?? '',
    )
    expect(problems).toEqual([
      expect.stringContaining('Say in a sentence what you saw and where'),
      expect.stringContaining('Choose what the documents show'),
      expect.stringContaining('The owner didn’t submit this.'),
    ])
    const seen = {
      'seen-elsewhere': 'The DD 214, at the VFW post in Stuart.',
      'proves-service': 'on',
    }
    expect((await desk.send(path, { ...papers, ...seen })).status).toBe(400)
    const sure = { ...papers, ...seen, 'owners-papers': 'on' }
    expect((await desk.send(path, sure)).status).toBe(302)
  })

  test("asks before a badge is given on the listing's page, with the same history", async ({
    db,
    services,
    signIn,
  }) => {
    const [desk, max] = [await signIn(ann), await signIn({ name: 'Max' })]
    const details = await claimDetails(db, listing, { name: 'Max', email: max.email, reason: '' })
    if (!details) throw new Error('There is no such listing.')
    const sent = { kind: 'proof', key: 'proof', details, userId: max.userId } as const
    const with1 = { businessId: listing, isConfirmed: true, documents: [pdf('x')] }
    await receiveSubmission(db, { ...sent, ...with1 }, services)
    const path = `/review/listing/${listing}`
    const give = { ...certified, intent: 'give-badge' }
    const asked = await desk.send(path, give)
    expect(asked.status).toBe(400)
    expect(asked.document.querySelector('#seen-elsewhere-problem')?.text).toContain('No one has')
    const answer = { ...give, 'seen-elsewhere': 'Seen at the post.' }
    expect((await desk.send(path, answer)).status).toBe(302)
    expect((await desk.visit(path)).words).toMatch(
      /Proof seen \(team only\).*The SBA’s public list.*Seen elsewhere: Seen at the post\./,
    )
  })
})
