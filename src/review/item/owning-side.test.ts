import { expect } from 'vitest'
import { test } from '../../../test/real-listings.ts'
import { runListing } from '../../../test/run-listing.ts'
import { sendIn } from '../../../test/submission-builders.ts'

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

test('the desk names each address that could claim a suggested listing, at the website’s domain or not', async ({
  db,
  services,
  signIn,
}) => {
  const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
  const website = 'https://bluewaterpool.com'
  const shownFor = async (email: string, name: string) => {
    const sent = await sendIn(db, services, { name, email, website, relation: 'customer' })
    return (await ruth.visit(`/review/${sent}`)).words
  }
  expect(await shownFor('eve@mail.example.org', 'Bluewater Pool')).toContain(
    'Anyone with access to eve@mail.example.org. No one has confirmed this address. It isn’t at the',
  )
  expect(await shownFor('hi@bluewaterpool.com', 'Heron Pool')).toContain(
    'Anyone with access to hi@bluewaterpool.com. No one has confirmed this address. It’s at the',
  )
})
