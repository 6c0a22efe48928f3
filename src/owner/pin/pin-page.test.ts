import { expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'
import { runListing } from '../../../test/run-listing.ts'

const id = 'semper-plumbing-stuart'
const path = `/business/${id}/pin`

test('an owner moves the pin near the address, and back', async ({ db, signIn }) => {
  const olga = await signIn({ name: 'Olga' })
  await runListing(db, id, olga.userId)
  const pin = () =>
    db
      .selectFrom('businesses')
      .select(['latitude', 'longitude', 'location_precision as precision'])
      .where('id', '=', id)
      .executeTakeFirst()
  const page = await olga.visit(`${path}?at=27.1975, -80.2528`)
  expect(page.words).toContain('The cross is at 27.19750, -80.25280.')
  const moved = await olga.send(path, { intent: 'move', at: '27.19750, -80.25280' })
  expect(moved.location).toBe(`${path}?moved`)
  expect((await olga.visit(`${path}?moved`)).words).toContain('The pin has moved')
  expect(await pin()).toEqual({ latitude: 27.1975, longitude: -80.2528, precision: 'exact' })
  expect((await olga.visit(`/business/${id}/history`)).words).toContain('You moved the pin')
  for (const [at, problem] of [
    ['27.95, -82.45', /This is 1\d\d miles from 34994\. If the business has moved, change its/],
    ['48, 16', /This place isn’t in Florida/],
    ['somewhere', /Choose a location first/],
  ] as const) {
    const refused = await olga.send(path, { intent: 'move', at })
    expect(refused.status, at).toBeGreaterThanOrEqual(400)
    expect(refused.words).toMatch(problem)
  }
  expect(await pin()).toEqual({ latitude: 27.1975, longitude: -80.2528, precision: 'exact' })
  await olga.send(path, { intent: 'by-address' })
  expect((await pin())?.precision).toBe('zip')
})

test('the page is in Spanish for a Spanish speaker', async ({ db, signIn }) => {
  const olga = await signIn({ name: 'Olga' })
  await runListing(db, id, olga.userId)
  const page = await olga.visit(`/es${path}?zip=10001`)
  expect(page.words).toContain('No hay un código postal 10001 en Florida')
  const refused = await olga.send(`/es${path}`, { intent: 'move', at: '27.95, -82.45' })
  expect(refused.words).toMatch(/Este lugar está a 1\d\d millas de 34994/)
})
