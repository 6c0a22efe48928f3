import { describe, expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { sendIn } from '../../../test/submission-builders.ts'

const ada = { name: 'Ada', role: 'reviewer' } as const

describe('duplicate submissions', () => {
  test('are marked in the queue, and several are closed as duplicates in one step', async ({
    db,
    services,
    signIn,
    outbox,
  }) => {
    const desk = await signIn(ada)
    await db.updateTable('businesses').set({ is_sample: false }).execute()
    const first = await sendIn(db, services)
    const second = await sendIn(db, services, { submitterEmail: 'vi@example.com' })
    const listed = await sendIn(db, services, {
      name: 'Semper Plumbing',
      phone: '772-555-0101',
      website: '',
      category: 'photography',
      licenseNumber: '',
      submitterEmail: 'olga@example.com',
    })
    const alone = await sendIn(db, services, {
      name: 'Zebra Zither Zone',
      phone: '850-555-0199',
      website: '',
      category: 'photography',
      licenseNumber: '',
    })
    const queue = await desk.visit('/review')
    const row = (id: string) =>
      queue.document.querySelector(`a[data-row][href^="/review/${id}"]`)?.text ?? ''
    expect([first, second].map((id) => row(id).includes('Submitted twice?'))).toEqual([true, true])
    expect(row(listed)).toContain('Already listed?')
    expect(row(alone)).not.toMatch(/twice|listed\?/)
    const items = [first, second, listed, alone].map((id) => `item=${id}:1`).join('&')
    const page = `/review/bulk?${items}`
    const { document } = await desk.visit(page)
    const chosen = (id: string) =>
      document.querySelector(`#same-${id} option[selected]`)?.getAttribute('value') ?? ''
    expect([chosen(first), chosen(second), chosen(listed)]).toEqual([
      '',
      `/review/${first}`,
      '/business/semper-plumbing-stuart',
    ])
    expect(document.querySelector(`#same-${alone}`)).toBeNull()
    const choices = { [`same-${second}`]: `/review/${first}`, [`same-${listed}`]: chosen(listed) }
    const form = (choices: Record<string, string>) => {
      const form = new FormData()
      form.append('intent', 'duplicates')
      for (const id of [first, second, listed]) form.append('item', `${id}:1`)
      for (const [name, value] of Object.entries(choices)) form.append(name, value)
      return form
    }
    const circle = { ...choices, [`same-${first}`]: `/review/${second}` }
    const refused = await desk.sendForm(page, form(circle))
    expect([refused.status, refused.words]).toEqual([
      409,
      expect.stringContaining('Keep one of them in the queue.'),
    ])
    const sent = await desk.sendForm(page, form(choices))
    expect((await desk.visit(sent.location ?? '')).words).toContain('2 rejected')
    const states = await db
      .selectFrom('submissions')
      .select(['id', 'state', 'same_as', 'listed_as'])
      .execute()
    expect(states.find(({ id }) => id === first)?.state).toBe('pending')
    expect(states.find(({ id }) => id === second)).toMatchObject({
      state: 'rejected',
      same_as: first,
    })
    expect(states.find(({ id }) => id === listed)).toMatchObject({
      state: 'rejected',
      listed_as: 'semper-plumbing-stuart',
    })
    const mails = await outbox()
    const to = (address: string) => mails.findLast((mail) => mail.to === address)?.subject
    expect(to('vi@example.com')).toBe('We received Osprey Air Conditioning more than once')
    expect(to('olga@example.com')).toBe('We already have a listing for Semper Plumbing')
  })
})
