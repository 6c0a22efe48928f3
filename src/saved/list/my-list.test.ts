import { describe, expect } from 'vitest'
import { test } from '../../../test/account-fixtures.ts'
import type { Db } from '../../platform/db/schema.ts'

const plumber = 'semper-plumbing-stuart'
const boats = 'anchor-and-oar-boat-works-stuart'

describe('a Save button', () => {
  test.for(['/businesses/search?zip=34994', '/category/plumbing', '/county/martin'])(
    'is on every card of %s',
    async (path, { visit }) => {
      const { document } = await visit(path)
      const cards = document.querySelectorAll('main article[data-business]')
      expect(cards.length).toBeGreaterThan(0)
      for (const card of cards) {
        const [button, ...more] = card.querySelectorAll('button[data-save]')
        expect(more).toEqual([])
        expect(button?.getAttribute('value')).toBe(card.getAttribute('data-business'))
        expect(button?.getAttribute('aria-pressed')).toBe('false')
      }
    },
  )

  test("without script opens the account's list, in the language of the page", async ({
    visit,
  }) => {
    for (const language of ['', '/es']) {
      const { document } = await visit(`${language}/business/${plumber}`)
      const button = document.querySelector('main button[data-save]')
      expect(button?.textContent).toContain('Semper Plumbing')
      const form = document.getElementById(button?.getAttribute('form') ?? '')
      expect(form?.getAttribute('action')).toBe(`${language}/account/my-list`)
      expect([button?.getAttribute('name'), button?.getAttribute('value')]).toEqual([
        'save',
        plumber,
      ])
    }
  })
})

describe('/my-list', () => {
  test('explains why it needs JavaScript, is hidden from search engines, and contains nothing personal', async ({
    visit,
    comeIn,
  }) => {
    const { html, head, headers } = await visit('/my-list')
    expect(html).toContain('needs JavaScript')
    expect(head.robots).toBe('noindex')
    expect(headers.get('set-cookie')).toBeNull()
    const ann = await comeIn()
    expect((await ann.visit('/my-list')).html).not.toContain('ann@example.com')
  })

  test('shows a shared list to read and save, in the order of the link', async ({ visit }) => {
    const { words, document } = await visit(`/my-list?b=${boats},no-such,${plumber}`)
    expect(words).toContain('Someone shared these 2 listings with you.')
    expect(
      document.querySelectorAll('main article').map((one) => one.getAttribute('data-business')),
    ).toEqual([boats, plumber])
    expect((await visit('/my-list?b=no-such')).words).toContain('no longer in the directory')
    expect((await visit(`/es/my-list?b=${plumber}`)).words).toContain('compartió con usted esta')
  })
})

describe('details of saved listings', () => {
  const facts = async (request: (path: string) => Promise<Response>, ids: string) => {
    const answer = await request(`/my-list/listings?b=${ids}`)
    return ((await answer.json()) as { listings: Record<string, unknown>[] }).listings
  }

  test('are public, and follow a merged listing', async ({ request, services: { db } }) => {
    const [first] = await facts(request, plumber)
    expect(first).toMatchObject({ id: plumber, shownId: plumber, name: 'Semper Plumbing' })
    const hidden = { hides_address: true, street: '1 Secret Street' }
    await db.updateTable('businesses').set(hidden).where('id', '=', plumber).execute()
    expect(JSON.stringify(await facts(request, plumber))).not.toContain('Secret')
    expect(first?.['hours']).toHaveLength(7)
    expect(String(first?.['hours'])).toMatch(/^Monday: 7(:\d+)? AM to .*Sunday: /)
    const spanish = await request(`/es/my-list/listings?b=${plumber}`)
    expect(await spanish.text()).toMatch(/"lunes: 7(:\d+)? a\.m\. a /)
    await db.updateTable('businesses').set({ closed_for_now: true }).execute()
    const [away] = await facts(request, plumber)
    expect(away?.['hours']).toEqual(['Closed for now'])
    await db
      .updateTable('businesses')
      .set({ status: 'suspended' })
      .where('id', '=', plumber)
      .execute()
    expect(await facts(request, plumber)).toEqual([])
  })

  test('have the distance from a ZIP code where one is known, as the search has it', async ({
    request,
    visit,
  }) => {
    const zip = '33101'
    const page = await visit(`/businesses/search?zip=${zip}&category=Plumbing`)
    const card = page.document.querySelector(`main article[data-business=${plumber}]`)
    const [, miles = ''] = /([\d.]+) miles/.exec(card?.textContent ?? '') ?? []
    const [first] = await facts(request, `${plumber}&zip=${zip}`)
    expect(first?.['distance']).toMatchObject({ from: zip, isSameZip: false })
    expect(Number(/"miles":([\d.]+)/.exec(JSON.stringify(first))?.[1]).toFixed(1)).toBe(miles)
    for (const other of ['', '90210', '34000', 'x'])
      expect((await facts(request, `${plumber}&zip=${other}`))[0]?.['distance']).toBeUndefined()
  })
})

describe("an account's list", () => {
  type Sent = { id: string; note?: string; at: number; isRemoved?: boolean }
  const sync = async (
    visitor: {
      send(path: string, form: Record<string, string>): Promise<{ status: number; html: string }>
    },
    account: string,
    entries: Sent[],
  ) => {
    const { status, html } = await visitor.send('/my-list/sync', {
      account,
      entries: JSON.stringify(entries),
    })
    return status === 200 ? (JSON.parse(html) as Sent[]) : status
  }

  test('merges with the list of a device, both ways, and the last change wins', async ({
    comeIn,
    newVisitor,
    services,
  }) => {
    const { db } = services
    expect(await sync(newVisitor(), 'x', [])).toBe(204)
    const ann = await comeIn()
    const id = await accountOf(db, 'ann@example.com')
    expect(await sync(ann, 'someone-else', [])).toBe(400)
    const at = services.now().getTime() - 60_000
    await ann.send('/account/my-list', { intent: 'save', id: boats })
    const merged = await sync(ann, id, [
      { id: plumber, note: 'Call after 5', at },
      { id: 'no-such', at },
    ])
    expect(merged).toMatchObject([
      { id: plumber, note: 'Call after 5' },
      { id: 'no-such' },
      { id: boats },
    ])
    // A removal from before the listing was saved again elsewhere is ignored; a later one counts.
    const old = { id: plumber, at: at - 1, isRemoved: true }
    expect(await sync(ann, id, [old])).toContainEqual({ id: plumber, note: 'Call after 5', at })
    const late = { id: plumber, at: at + 1, isRemoved: true }
    expect(await sync(ann, id, [late])).toContainEqual({ ...late, note: '' })
    // A clock that is ahead counts only as now.
    const ahead = { id: boats, note: 'x', at: services.now().getTime() + 86_400_000 }
    const [, kept] = (await sync(ann, id, [ahead])) as Sent[]
    expect(kept?.at).toBeLessThanOrEqual(services.now().getTime() + 1000)
  })

  test('works by forms, with undo, and shows errors next to the note', async ({ comeIn }) => {
    const ann = await comeIn()
    const page = '/account/my-list'
    const asked = await ann.visit(`${page}?save=${plumber}`)
    expect(asked.words).toContain('Save Semper Plumbing?')
    const saved = await ann.send(page, { intent: 'save', id: plumber })
    expect(saved.location).toBe(`${page}?done=save`)
    await ann.send(page, { intent: 'note', id: plumber, note: 'Ask\r\nabout Saturday' })
    expect(
      (await ann.visit(page)).document.querySelector('main textarea')?.textContent.trim(),
    ).toBe('Ask\nabout Saturday')
    const long = await ann.send(page, { intent: 'note', id: plumber, note: 'x'.repeat(501) })
    expect(long.status).toBe(400)
    expect(long.document.getElementById(`note-${plumber}-problem`)?.textContent).toContain(
      'longer than 500 characters',
    )
    const removed = await ann.send(page, { intent: 'remove', id: plumber })
    const after = await ann.visit(removed.location ?? '')
    expect(after.words).toContain('Nothing saved yet')
    expect(after.words).toContain('Undo')
    await ann.send(page, { intent: 'save', id: plumber })
    expect((await ann.visit(page)).words).toContain('Ask about Saturday')
    expect((await ann.visit(`${page}?save=no-such`)).words).toContain('no longer in the directory')
    expect((await ann.send(page, { intent: 'save', id: 'no-such' })).status).toBe(400)
  })

  test('is part of the download, and is deleted with the account', async ({ comeIn, services }) => {
    const ann = await comeIn()
    await ann.send('/account/my-list', { intent: 'save', id: plumber })
    const download = JSON.parse((await ann.visit('/account/data/download')).html)
    expect(download.savedListings).toMatchObject([{ business_id: plumber, is_removed: false }])
    const id = await accountOf(services.db, 'ann@example.com')
    await services.accounts.eraseAccount(services.db, { id, email: 'ann@example.com' })
    expect(await services.db.selectFrom('saved_listings').selectAll().execute()).toEqual([])
  })
})

async function accountOf(db: Db, email: string): Promise<string> {
  const row = await db
    .selectFrom('auth_service.users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return row.id
}

test('Save without JavaScript explains why it needs an account', async ({ visit, request }) => {
  const answer = await request(`/account/my-list?save=${plumber}`, { redirect: 'manual' })
  const page = await visit(answer.headers.get('location') ?? '')
  expect(page.words).toContain('Sign in or create an account to save this listing.')
})
