/** @module-tag once */
import { describe, expect } from 'vitest'
import { test } from '../../test/fixtures.ts'
import { everyPage } from '../../test/every-page.ts'
import { danaId, decideNow, ruth, sendIn, tokenIn } from '../../test/submission-builders.ts'
import { addDocuments } from './documents/documents.server.ts'
import { sendMessage } from './lifecycle/answer-changes.server.ts'
import { addNote } from '../review/decision/look-after.server.ts'

/** A submission with a mark in each private word; addresses are in lowercase. */
const marked = {
  name: 'Aaa Zyxwv Plumbing',
  description: 'Zyxwv describes itself here, at some length.',
  street: '1 Zyxwv Street',
  email: 'unseen@example.com',
  phone: '772-555-9876',
  website: 'https://unseen.example.com',
  submitterName: 'Zyxwv Submitter',
  submitterEmail: 'unseen.submitter@example.com',
  ownerName: 'Zyxwv Owner',
  ownerEmail: 'unseen.owner@example.com',
  message: 'Zyxwv message',
}

/** Requests are in lowercase, so that a page that repeats them isn't a leak. */
const pages = [
  ...everyPage,
  '/robots.txt',
  '/og/county/martin.png',
  '/og/category/hvac.png',
  '/og/business/aaa-zyxwv-plumbing.png',
  '/pictures/hvac/aaa-zyxwv-plumbing.svg',
  '/submission/none',
  '/review',
  '/account',
  '/businesses/search',
  '/businesses/search?zip=34994',
  '/businesses/search?zip=34994&category=hvac',
  '/businesses/search?q=zyxwv',
  '/category/hvac',
  '/category/hvac/city/stuart',
  '/categories',
  '/county/martin',
  '/county/st-lucie',
  '/region/south',
  '/sitemap.xml',
  '/business/aaa-zyxwv-plumbing',
  '/business/semper-plumbing-stuart/nearby',
  '/api/v1/businesses?limit=100&county=martin',
  '/api/v1/businesses?q=zyxwv',
  '/api/v1/businesses.csv?county=martin',
  '/api/v1/businesses.vcf?county=martin',
  '/api/v1/businesses/aaa-zyxwv-plumbing',
  '/api/v1/posts?limit=100',
  '/feeds/listings.atom',
  '/feeds/posts.atom',
  '/feeds/events.ics',
  '/open-data/businesses.csv',
  '/open-data/businesses.json',
  '/rest/v1/businesses?select=*',
  '/rest/v1/businesses?select=*&name=ilike.*zyxwv*',
  '/rest/v1/submissions?select=*',
  '/rest/v1/submission_events?select=*',
  '/rest/v1/business_owners?select=*',
  '/rest/v1/submission_evidence?select=*',
  '/rest/v1/submission_links?select=*',
  '/rest/v1/submission_messages?select=*',
  '/rest/v1/submission_notes?select=*',
]

describe('unpublished content', () => {
  test.for(['pending', 'changes_requested', 'rejected', 'suspended', 'archived'] as const)(
    '%s: is in no public response',
    async (state, { db, services, request, outbox }) => {
      const id = await sendIn(db, services, marked, 'register')
      await addNote(db, id, { by: ruth, text: 'Zyxwv note' }, services)
      const paper = new TextEncoder().encode('%PDF-1.7 Zyxwv paper')
      const file = { name: 'Zyxwv.pdf', mediaType: 'application/pdf', bytes: paper } as const
      await addDocuments(db, id, [file], services)
      const token = tokenIn((await outbox())[0] ?? { text: '' })
      await sendMessage(db, token, 'Zyxwv message', services)
      const why = 'Zyxwv reason'
      if (state === 'changes_requested') await decideNow(db, services, id, 'ask_changes', { why })
      if (state === 'rejected') await decideNow(db, services, id, 'reject', { why })
      if (state === 'suspended' || state === 'archived') {
        await decideNow(db, services, id, 'approve')
        await decideNow(db, services, id, state === 'suspended' ? 'suspend' : 'archive')
      }
      const apikey = services.accounts.anonKey
      for (const page of pages) {
        const answer = await request(page, { headers: { apikey } })
        const text = await answer.text()
        expect({ page, leaks: leaksIn(text) }).toEqual({ page, leaks: [] })
        expect(text).not.toContain(token)
      }
    },
  )

  test('would be found by these requests', async ({ db, services, request }) => {
    await decideNow(db, services, await sendIn(db, services, marked), 'approve')
    for (const page of ['/county/martin', '/category/hvac', '/businesses/search?zip=34994'])
      expect(leaksIn(await (await request(page)).text())).not.toEqual([])
  })

  test('is the private part of a published one: sender, street, notes', async ({
    db,
    services,
    request,
  }) => {
    const id = await sendIn(
      db,
      services,
      {
        ...marked,
        name: 'Open Door',
        description: 'Twenty letters and more.',
        email: null,
        phone: '772-555-0199',
        website: null,
        hidesAddress: 'yes',
      },
      'register',
    )
    await addNote(db, id, { by: ruth, text: 'Zyxwv note' }, services)
    await decideNow(db, services, id, 'approve')
    const apikey = services.accounts.anonKey
    for (const page of [...pages, '/business/open-door']) {
      const text = await (await request(page, { headers: { apikey } })).text()
      expect({ page, leaks: leaksIn(text) }).toEqual({ page, leaks: [] })
      expect(text).not.toContain(danaId)
    }
    expect(await (await request('/business/open-door')).text()).toContain('Open Door')
  })
})

function leaksIn(text: string): string[] {
  return text.match(/Zyxwv[^<>"]{0,30}|unseen[.@][^<>"]{0,30}|772-555-9876/g) ?? []
}
