import { describe, expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test } from '../../../test/fixtures.ts'
import { renewBadges } from '../../owner/upkeep/renew.server.ts'
import { insertBusinesses } from '../businesses.server.ts'
import {
  badgeText,
  badgeWords,
  methodName,
  provenFacts,
  verificationMethods,
  type NewVerification,
} from '../verification.ts'

const checkedOn = '2026-11-01'
const cases: { given: NewVerification; isSeen: boolean }[] = [
  { given: { method: 'sba-vetcert', checkedOn, note: 'Entry 4711' }, isSeen: true },
  { given: { method: 'state-certification', checkedOn, note: 'List of 2026' }, isSeen: true },
  {
    given: { method: 'papers-seen', checkedOn, note: 'A DD 214', provesService: true },
    isSeen: true,
  },
  {
    given: { method: 'papers-seen', checkedOn, note: 'Sunbiz', provesOwnership: true },
    isSeen: true,
  },
  { given: { method: 'vouched', checkedOn, note: 'By the Stuart Post' }, isSeen: false },
  { given: { method: 'self-attested', checkedOn, note: '' }, isSeen: false },
]

describe("no page claims more than a proof's record", () => {
  test('the date of a registration is its last update in the register', () => {
    const registered = { method: 'sam-registered', checkedOn: '2026-03-02' } as const
    expect(badgeText(registered)).toBe('Registered in SAM.gov, last updated there Mar 2026')
  })

  test.for(cases)(
    '$given.method, $given.note',
    async ({ given, isSeen }, { db, visit, request, rest }) => {
      // Alone in its category and county, so that its badge is the only one on the page.
      await db.deleteFrom('businesses').execute()
      const id = 'level-masonry'
      await insertBusinesses(db, [
        newBusiness({ id, name: 'Level Masonry', county: 'Martin', verification: given }),
      ])
      const { category_slug } = await db
        .selectFrom('businesses')
        .select('category_slug')
        .executeTakeFirstOrThrow()
      for (const path of [
        `/business/${id}`,
        `/business/${id}/card`,
        '/businesses/search?q=level+masonry',
        `/category/${category_slug}`,
        '/county/martin',
      ]) {
        const { words } = await visit(path)
        expect(words, path).toContain(methodName(given.method))
        expect(words.includes('Verified'), path).toBe(isSeen)
        if (!isSeen) expect(words, path).not.toMatch(/checked \w{3} \d{4}/)
      }
      const badge = await (await request(`/business/${id}/badge.svg`)).text()
      expect(badge).toContain(badgeWords(given))
      expect(badge.includes('Verified')).toBe(isSeen)
      const [row] = (await (
        await rest(`businesses?id=eq.${id}&select=is_verified,proof_level`)
      ).json()) as unknown[]
      expect(row).toEqual({ is_verified: isSeen, proof_level: given.method })
      const page = await visit(`/business/${id}`)
      const credentials = page.html.includes('"hasCredential"')
      expect(credentials).toBe(
        given.method === 'sba-vetcert' || given.method === 'state-certification',
      )
      const { provesService, provesOwnership } = provenFacts(given)
      expect(page.words.includes('We didn’t check military service')).toBe(isSeen && !provesService)
      expect(page.words.includes('We didn’t check who owns the business')).toBe(
        isSeen && !provesOwnership,
      )
    },
  )
})

describe('an expired or withdrawn badge', () => {
  test('disappears from every page, and turns gray on other sites', async ({
    db,
    services,
    visit,
    request,
  }) => {
    const id = 'semper-plumbing-stuart'
    const shown = async () => ({
      profile: (await visit(`/business/${id}`)).words.includes('SBA certified'),
      image: (await (await request(`/business/${id}/badge.svg`)).text()).includes('SBA certified'),
    })
    expect(await shown()).toEqual({ profile: true, image: true })
    services.moveTo('2028-11-07T12:00:00Z')
    expect(await shown()).toEqual({ profile: false, image: false })
    services.moveTo('2026-11-21T12:00:00Z')
    await db
      .updateTable('verifications')
      .set({ withdrawn_at: services.now(), withdrawn_by: 'Ann', withdrawn_why: 'Sold' })
      .where('business_id', '=', id)
      .execute()
    expect(await shown()).toEqual({ profile: false, image: false })
  })

  test('becomes the owner’s word on its expiration day, everywhere', async ({
    rest,
    db,
    services,
    visit,
    request,
  }) => {
    const id = 'fallen-masonry'
    const given = { method: 'sba-vetcert', checkedOn, note: 'Entry 4711' } as const
    await insertBusinesses(db, [newBusiness({ id, name: 'Fallen Masonry', verification: given })])
    const owner = { business_id: id, user_id: '00000000-0000-4000-8000-000000000009' }
    await db
      .insertInto('business_owners')
      .values({ ...owner, since: services.now(), by_name: 'test', email: 'o@example.com' })
      .execute()
    const said = async () => {
      const row = await rest(`businesses?id=eq.${id}&select=is_verified,proof_level`)
      return [
        (await visit(`/business/${id}`)).words,
        (await visit('/businesses/search?q=fallen+masonry')).words,
        (await visit(`/business/${id}/card`)).words,
        await (await request(`/business/${id}/badge.svg`)).text(),
        await row.text(),
      ].map((text) => /Verified|sba-vetcert/.test(text))
    }
    services.moveTo('2028-10-31T12:00:00Z')
    await renewBadges(services)
    expect(await said()).toEqual([true, true, true, true, true])
    services.moveTo('2028-11-01T12:00:00Z')
    await renewBadges(services)
    expect(await said()).toEqual([false, false, false, false, false])
    expect((await visit(`/business/${id}`)).words).toContain('Owner’s word, since Nov 2028')
    // Hidden listings have no page.
    await db.updateTable('businesses').set({ status: 'unconfirmed' }).where('id', '=', id).execute()
    expect((await visit(`/business/${id}`)).status).toBe(404)
    expect((await request(`/business/${id}/badge.svg`)).status).toBe(404)
    expect(await (await rest(`businesses?id=eq.${id}`)).json()).toEqual([])
  })

  test('comes from the newest valid proof, not from the strongest', async ({ db, visit }) => {
    const id = 'semper-plumbing-stuart'
    const row = { business_id: id, checked_on: '2026-11-20', expires_on: '2028-11-20', note: '' }
    await db
      .insertInto('verifications')
      .values({ ...row, method: 'self-attested' })
      .execute()
    const { words } = await visit(`/business/${id}`)
    expect(words).toContain('Owner’s word')
    expect(words).not.toContain('SBA certified')
  })
})

test('the badges page names each of the five once', async ({ visit }) => {
  const { document, words } = await visit('/what-the-badge-means')
  for (const method of verificationMethods) {
    expect(document.querySelectorAll(`#${method}`), method).toHaveLength(1)
    expect(words).toContain(badgeWords({ method }))
  }
  const how = await visit('/how-we-verify')
  expect(how.words).toContain('two separate facts')
})
