import { expect } from 'vitest'
import { test } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'
import { sendIn } from '../../../test/submission-builders.ts'

const id = 'semper-plumbing-stuart'

test('a business whose owner deleted it for good is approved again only with a confirmation, whoever sends it in', async ({
  db,
  services,
  signIn,
}) => {
  await db
    .updateTable('businesses')
    .set({ email: 'bob@semper.example.com' })
    .where('id', '=', id)
    .execute()
  const olga = await signIn({ name: 'Olga' })
  await runListing(db, id, olga.userId)
  const deletion = { intent: 'delete', name: 'Semper Plumbing', 'do-not-list': 'on' }
  await olga.send(`/business/${id}/close`, deletion)
  const desk = await signIn({ name: 'Ada', role: 'reviewer' })
  const other = { street: null, phone: null, category: 'plumbing' }
  const sent = [
    [{ name: 'Semper Plumbing LLC', website: 'https://www.semper-fl.com' }, 'suggest', 'name'],
    [{ name: 'Joe’s Pipes', email: 'bob@semper.example.com' }, 'suggest', 'email address'],
    [{ name: 'The Semper Plumbing' }, 'register', 'name'],
  ] as const
  for (const [changes, kind, mark] of sent) {
    const submission = await sendIn(db, services, { ...other, ...changes }, kind)
    const page = `/review/${submission}`
    expect((await desk.visit(page)).words).toContain(`This has the same ${mark} as a business that`)
    const approve = { intent: 'approve', version: '1', proof: 'none', why: '' }
    const unsure = await desk.send(page, approve)
    expect([unsure.status, unsure.document.querySelector('#asked-again-problem')?.text]).toEqual([
      409,
      expect.stringContaining('may be a business that asked not to be listed'),
    ])
    const state = () =>
      db.selectFrom('submissions').select('state').where('id', '=', submission).executeTakeFirst()
    expect(await state()).toEqual({ state: 'pending' })
    expect((await desk.send(page, { ...approve, 'asked-again': 'on' })).status).toBe(302)
    expect(await state()).toEqual({ state: 'approved' })
  }
})
