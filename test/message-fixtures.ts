import { test as base } from './desk-fixtures.ts'
import { newBusiness } from './builders.ts'
import { runListing } from './run-listing.ts'
import type { Visitor } from './account-fixtures.ts'
import { insertBusinesses } from '../src/listings/businesses.server.ts'

/** Vera's message. */
export const words = 'Do you come to Palm City on Sundays? <b>http://evil.example</b>'
/** Olga's listing. */
export const business = 'pipes-of-stuart'

/**
 * `test` with a listing owned by Olga; `write`, which fills in its message form without script;
 * and `written`, a message from Mia, who is signed in; `path` is Olga's page for it.
 */
export const test = base
  .extend('owned', async ({ db, signIn }) => {
    const listing = newBusiness({ id: business, name: 'Pipes of Stuart', email: null })
    await insertBusinesses(db, [listing])
    const olga = await signIn({ name: 'Olga' })
    await runListing(db, business, olga.userId)
    return olga
  })
  .extend(
    'write',
    ({ services }) =>
      async (visitor: Visitor, changes: Record<string, string> = {}, id = business) => {
        const path = `/business/${id}/message`
        const { document } = await visitor.visit(path)
        const pass = document.querySelector('input[name=pass]')?.getAttribute('value') ?? ''
        services.moveTo(new Date(services.now().getTime() + 10_000).toISOString())
        return visitor.send(path, {
          name: 'Vera',
          email: 'vera@example.com',
          words,
          pass,
          ...changes,
        })
      },
  )
  .extend('written', async ({ owned, signIn, outbox, write }) => {
    const mia = await signIn({ name: 'Mia' })
    await write(mia)
    const [mail] = await outbox()
    return { olga: owned, mia, path: mail?.links[0] ?? '' }
  })
