import { describe, expect } from 'vitest'
import { test } from '../../test/fixtures.ts'
import { danaId, decideNow, ruth, sendIn } from '../../test/submission-builders.ts'
import { addNote } from './notes.server.ts'

const secret = 'Zyxwv'

/** A submission in which each word that nobody may see begins alike. */
const marked = {
  name: `${secret} Aircraft Plumbing`,
  description: `${secret} describes itself here, at some length.`,
  street: `1 ${secret} Street`,
  email: `${secret}@example.com`,
  phone: '772-555-0123',
  submitterName: `${secret} Submitter`,
  submitterEmail: `${secret}.submitter@example.com`,
  ownerName: `${secret} Owner`,
  ownerEmail: `${secret}.owner@example.com`,
  message: `${secret} message`,
  website: `https://${secret}.example.com`,
}

const pages = [
  '/',
  '/businesses/search',
  '/businesses/search?zip=34994',
  '/businesses/search?zip=34994&category=hvac',
  `/businesses/search?q=${secret}`,
  '/category/hvac',
  '/category/hvac/city/stuart',
  '/categories',
  '/county/martin',
  '/county/st-lucie',
  '/region/south',
  '/sitemap.xml',
  `/business/${secret.toLowerCase()}-aircraft-plumbing`,
  '/business/semper-plumbing-stuart/nearby',
  '/rest/v1/businesses?select=*',
  `/rest/v1/businesses?select=*&name=ilike.*${secret}*`,
  '/rest/v1/submissions?select=*',
  '/rest/v1/submission_events?select=*',
  '/rest/v1/business_owners?select=*',
]

describe('what is not published', () => {
  test.for(['pending', 'changes_requested', 'rejected', 'suspended', 'archived'] as const)(
    '%s: appears in no public answer',
    async (state, { db, services, request }) => {
      const id = await sendIn(db, services, marked, 'register')
      await addNote(db, id, { by: ruth, text: `${secret} note` }, services)
      if (state === 'changes_requested') await decideNow(db, services, id, 'ask_changes')
      if (state === 'rejected') await decideNow(db, services, id, 'reject')
      if (state === 'suspended' || state === 'archived') {
        await decideNow(db, services, id, 'approve')
        await decideNow(db, services, id, state === 'suspended' ? 'suspend' : 'archive')
      }
      const apikey = services.accounts.anonKey
      for (const page of pages) {
        const answer = await request(page, { headers: { apikey } })
        const text = (await answer.text())
          .replaceAll(`q=${secret}`, '')
          .replaceAll(`“${secret}”`, '')
        expect({ page, leaks: leaksIn(text, page) }).toEqual({ page, leaks: [] })
      }
    },
  )

  test('is what stays hidden of a published one: who sent it, the street, the notes', async ({
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
        website: null,
        hidesAddress: 'yes',
      },
      'register',
    )
    await addNote(db, id, { by: ruth, text: `${secret} note` }, services)
    await decideNow(db, services, id, 'approve')
    const apikey = services.accounts.anonKey
    for (const page of [...pages, '/business/open-door']) {
      const text = await (await request(page, { headers: { apikey } })).text()
      expect({ page, leaks: leaksIn(text, page) }).toEqual({ page, leaks: [] })
      expect(text).not.toContain(danaId)
    }
    expect(await (await request('/business/open-door')).text()).toContain('Open Door')
  })
})

/** The marked words of an answer, but for those that the question itself had. */
function leaksIn(text: string, page: string): string[] {
  const found = text.match(new RegExp(`${secret}[^<>"]{0,30}`, 'gi')) ?? []
  return page.toLowerCase().includes(secret.toLowerCase())
    ? found.filter((words) =>
        /submitter|owner|message|note|street|describes|aircraft|@/i.test(words),
      )
    : found
}
