import { grantRole } from '../src/account/team.server.ts'
import type { Role } from '../src/account/team-rule.ts'
import { test as base, type Visitor } from './account-fixtures.ts'
import { password, signedUp } from './auth-fixtures.ts'
import { codeOf, signedUpWithTotp } from './factors.ts'

/** Somebody to sign in: the role they have, and how they show who they are. */
export type Person = {
  name: string
  role?: Role
  /** `set up`: has a second factor, and has not shown it in this session. */
  factor?: 'none' | 'set up' | 'shown'
}

/**
 * `test` with `signIn`: signs somebody up and in at `<name>@example.com`, and gives the browser with their id.
 * The clock stands at the real moment.
 */
export const test = base.extend('signIn', ({ auth, newClient, newVisitor }) => {
  return async ({ name, role, factor = 'none' }: Person): Promise<Visitor & { userId: string }> => {
    const email = `${name.toLowerCase()}@example.com`
    const client = newClient()
    const shown = factor === 'none' ? null : await signedUpWithTotp(auth, client, email)
    const userId = (shown?.before ?? (await signedUp(auth, client, email))).user.id
    if (role) await grantRole(auth.db, { userId, email }, role, { by: 'test', now: auth.now() })
    const visitor = newVisitor()
    await visitor.send('/auth', { email, password })
    if (shown && factor === 'shown') {
      // A code counts once, and setting up has used the one of this half minute.
      const code = codeOf(shown.uri, auth.now(), 1)
      await visitor.send('/auth/second-factor', { factor: shown.factorId, code })
    }
    return { ...visitor, userId }
  }
})
