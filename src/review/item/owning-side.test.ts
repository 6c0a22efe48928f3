import { expect } from 'vitest'
import { test } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'

const id = 'semper-plumbing-stuart'

test('the desk says in one sentence how an owner proved that a listing is theirs', async ({
  db,
  signIn,
}) => {
  const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
  const olga = await signIn({ name: 'Olga' })
  await runListing(db, id, olga.userId)
  const shownFor = async (by_name: string) => {
    await db.updateTable('business_owners').set({ by_name }).where('business_id', '=', id).execute()
    return (await ruth.visit(`/review/listing/${id}`)).words
  }
  const since = ' Owner since '
  expect(await shownFor('a code sent by email')).toContain(
    `They entered a code that we emailed to the business.${since}`,
  )
  expect(await shownFor('a link sent by text message')).toContain(
    `They opened a link that we texted to the business.${since}`,
  )
  expect(await shownFor('ada')).toContain(`ada added them.${since}`)
})
