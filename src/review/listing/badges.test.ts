import { describe, expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'

const path = '/review/listing/semper-plumbing-stuart'
const page = '/business/semper-plumbing-stuart'
const given = {
  intent: 'give-badge',
  proof: 'papers-seen',
  'proves-service': 'on',
  'proof-note': 'DD 214 of Tom Garrity',
  'seen-elsewhere': 'At the post in Stuart',
}

describe("a listing's badge on the desk", () => {
  test('can be replaced and removed, and the old one stays in its history', async ({
    signIn,
    visit,
  }) => {
    const ann = await signIn({ name: 'Ann', role: 'reviewer' })
    expect((await ann.visit(path)).words).toContain('Given by The directory')
    expect((await ann.send(path, given)).location).toBe(path)
    expect((await visit(page)).words).toContain('Documents seen')
    const again = await ann.send(path, given)
    expect([again.status, again.words.includes('already got this badge today')]).toEqual([
      409,
      true,
    ])
    expect((await ann.visit(path)).words).toMatch(
      /Current badge \(visible to visitors\) Verified: Documents seen.*Past \(not shown\) Verified: SBA/,
    )
    const without = await ann.send(path, { intent: 'withdraw-badge', why: ' ' })
    expect(without.status).toBe(400)
    expect(without.document.querySelector('#why-withdraw-badge-problem')?.text).toContain(
      'Write the reason',
    )
    await ann.send(path, { intent: 'withdraw-badge', why: 'The business was sold.' })
    expect((await visit(page)).words).toContain(
      'We haven’t seen proof that a veteran owns this business.',
    )
    const { words } = await ann.visit(path)
    expect(words, 'of a badge that is gone').not.toContain('holds until')
    expect(words).toMatch(
      /Documents seen, checked .* Given by ann, .* Removed by ann, .*: The business was sold\./,
    )
    expect(words).toContain('SBA certified')
    const undo = await ann.send(path, { intent: 'return-badge' })
    expect(undo.location).toBe(path)
    expect((await visit(page)).words).toContain('Documents seen')
    expect((await ann.visit(path)).words).not.toMatch(/Removed by ann|Undo: give/)
    const twice = await ann.send(path, { intent: 'return-badge' })
    expect([twice.status, twice.words.includes('no removed badge')]).toEqual([409, true])
    const adam = await signIn({ name: 'Adam', role: 'admin' })
    const log = await adam.visit('/admin/log')
    const [back, taken] = log.words.split('badge withdrawn')
    expect(back).toContain('badge given back')
    expect(taken).toContain('Undone')
  })

  test('is rejected with the reason next to its field, and the input stays', async ({
    db,
    signIn,
  }) => {
    const ann = await signIn({ name: 'Ann', role: 'reviewer' })
    const before = await db.selectFrom('verifications').selectAll().execute()
    const { 'proves-service': _ticked, ...noFact } = given
    const answer = await ann.send(path, noFact)
    expect(answer.status).toBe(400)
    expect(answer.document.querySelector('#proof-facts-problem')?.text).toContain(
      'military service',
    )
    expect(answer.document.querySelector('#proof-note')?.getAttribute('value')).toBe(
      'DD 214 of Tom Garrity',
    )
    expect((await ann.send(path, { ...given, 'seen-elsewhere': '' })).status).toBe(400)
    expect((await ann.send(path, { ...given, proof: 'none' })).status).toBe(400)
    expect((await ann.send('/review/listing/no-such-listing', given)).status).toBe(404)
    expect(await db.selectFrom('verifications').selectAll().execute()).toEqual(before)
  })

  test("can't be changed by the listing's owners and managers, even reviewers", async ({
    db,
    services,
    signIn,
  }) => {
    const ann = await signIn({ name: 'Ann', role: 'admin' })
    const owner = { business_id: 'semper-plumbing-stuart', user_id: ann.userId, by_name: 'test' }
    await db
      .insertInto('business_owners')
      .values({ ...owner, since: services.now() })
      .execute()
    const answer = await ann.send(path, given)
    expect(answer.status).toBe(403)
    expect(answer.words).toContain('You manage this listing yourself')
  })
})
