import { confirmFactor } from '../src/account/two-factor/confirmed-factors.server.ts'
import { grantRole } from '../src/account/team/team.server.ts'
import type { Role } from '../src/account/team/can.ts'
import { test as base, type Visitor } from './account-fixtures.ts'
import { password, signedUp } from './auth-fixtures.ts'
import { codeOf, signedUpWithTotp } from './factors.ts'

/** A person to sign in: their role, and their proof of identity. */
export type Person = {
  name: string
  role?: Role
  /**
   * `set up`: has a second factor, unused in this session; `unconfirmed`: used one that was added
   * with the published client, without an emailed code. The team has used theirs by default.
   */
  factor?: 'none' | 'set up' | 'unconfirmed' | 'shown'
}

/**
 * `test` with `signIn`: signs a person up and in at `<name>@example.com`, and returns the browser
 * with their id. The clock shows the real time.
 */
export const test = base.extend('signIn', ({ auth, newClient, newVisitor }) => {
  return async ({ name, role, factor = role ? 'shown' : 'none' }: Person): Promise<SignedIn> => {
    const email = `${name.toLowerCase()}@example.com`
    const client = newClient()
    const shown = factor === 'none' ? null : await signedUpWithTotp(auth, client, email)
    const userId = (shown?.before ?? (await signedUp(auth, client, email))).user.id
    const now = auth.now()
    if (role) await grantRole(auth.db, { userId, email }, role, { by: 'test', now })
    if (shown && factor !== 'unconfirmed')
      await confirmFactor(auth.db, { userId, factorId: shown.factorId }, now)
    // Emails about the setup are not part of a test.
    await auth.db.deleteFrom('mails').where('to_address', '=', email).execute()
    const visitor = newVisitor()
    await visitor.send('/auth', { email, password })
    if (shown && factor !== 'set up') {
      // Each code is accepted once, and setup used the one of this half minute.
      const code = codeOf(shown.uri, auth.now(), 1)
      await visitor.send('/auth/second-factor', { factor: shown.factorId, code })
    }
    return { ...visitor, userId, email, uri: shown?.uri ?? null }
  }
})

export type SignedIn = Visitor & { userId: string; email: string; uri: string | null }
