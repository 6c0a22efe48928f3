import { expect } from 'vitest'
import { approveClaim } from '../../../test/listing-claims.ts'
import { test } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'
import { decideNow } from '../../../test/submission-builders.ts'

const id = 'semper-plumbing-stuart'
const page = `/business/${id}`

test('a badge has no holder after a claim of an unowned listing is undone, and goes to the next owner', async ({
  db,
  services,
  signIn,
}) => {
  const holders = async () => {
    const badges = db.selectFrom('verifications').select('holder')
    const rows = await badges.where('business_id', '=', id).execute()
    return [...new Set(rows.map(({ holder }) => holder))]
  }
  services.startClock()
  const sam = await signIn({ name: 'Sam' })
  const rita = await signIn({ name: 'Rita' })
  const claim = await approveClaim({ db, services }, id, sam, false)
  expect(await holders()).toEqual([sam.userId])
  for (const time of ['first', 'second']) {
    await decideNow(db, services, claim, 'undo')
    expect(await holders(), time).toEqual([null])
    if (time === 'first') await decideNow(db, services, claim, 'approve')
  }
  await approveClaim({ db, services }, id, rita, false)
  expect(await holders()).toEqual([rita.userId])
})

test("the claimant's changes within the minute are undone with the claim", async ({
  db,
  services,
  signIn,
  visit,
}) => {
  const shown = async () => (await visit(page)).words
  const sam = await signIn({ name: 'Sam' })
  await runListing(db, id, sam.userId, 'manager')
  const claim = await approveClaim({ db, services }, id, sam, false)
  for (const number of ['772-555-0198', '772-555-0199']) {
    const { document } = await sam.visit(`${page}/edit?part=contact`)
    const seen = document.querySelector('input[name=seen]')?.getAttribute('value') ?? ''
    await sam.send(`${page}/edit?part=contact`, { intent: 'save', phone: number, seen })
  }
  expect(await shown()).toContain('555-0199')
  await decideNow(db, services, claim, 'undo')
  expect(await shown()).not.toMatch(/555-019[89]/)
})

test('an approval of a claim that was undone leaves no trace for the claimant', async ({
  db,
  services,
  signIn,
}) => {
  services.startClock()
  const [sam, olga] = [await signIn({ name: 'Sam' }), await signIn({ name: 'Olga' })]
  const claim = await approveClaim({ db, services }, id, sam, false)
  for (const isOwned of [false, true]) {
    if (isOwned) {
      await runListing(db, id, olga.userId)
      await decideNow(db, services, claim, 'approve', { isReplacing: false })
    }
    await decideNow(db, services, claim, 'undo')
    for (const path of ['edit', 'people', 'history', 'photos']) {
      const seen = await sam.visit(`${page}/${path}`)
      expect([path, seen.words]).toEqual([path, expect.not.stringContaining('anymore')])
    }
  }
})
