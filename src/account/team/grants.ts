/** Rights and facts that other rights depend on. */
const grants = [
  'owner',
  'manager',
  'reviewer',
  'admin',
  /** An account's email address. */
  'address',
  /** The email address of a listing without an owner. */
  'mailbox',
  'account',
] as const
export type Grant = (typeof grants)[number]

type Dependent = {
  of: readonly Grant[]
  /** `ended`: deleted in the same transaction as the grant. `checked`: verified at each use. */
  how: 'ended' | 'checked'
}

/**
 * Everything that exists only because of a grant. It ends with the grant, however the grant ends:
 * undo, revoke, demote, leave, remove, hand-over, merge, claim, dispute, close, deleted account,
 * changed address.
 *
 * A new kind of invitation, link, badge, or recurring email belongs in this list; the compiler
 * then requires its ending, and `grants.test.ts` a test of every way. An email with a link to one
 * of these is checked when it is sent (`owner/emailed-links.server.ts`).
 */
export const dependents = {
  /** Also checked on acceptance: the sender must still be allowed to give it. */
  'listing invitation': { of: ['owner', 'reviewer', 'admin', 'account'], how: 'ended' },
  'team invitation': { of: ['admin', 'account'], how: 'ended' },
  'waiting edit': { of: ['owner', 'manager', 'account'], how: 'ended' },
  'waiting proof': { of: ['owner', 'manager', 'account'], how: 'ended' },
  'waiting answer': { of: ['owner', 'manager', 'account'], how: 'ended' },
  'monthly figures': { of: ['owner', 'manager', 'account'], how: 'ended' },
  'desk emails': { of: ['reviewer', 'admin', 'account'], how: 'ended' },
  'assigned review': { of: ['reviewer', 'admin', 'account'], how: 'ended' },
  /** `badges_in_force`: shown only while its holder owns the listing. */
  badge: { of: ['owner', 'account'], how: 'checked' },
  'claim code': { of: ['mailbox', 'account'], how: 'checked' },
  'link to a conversation': { of: ['mailbox', 'address', 'account'], how: 'checked' },
  'still-right link': { of: ['owner', 'mailbox', 'address', 'account'], how: 'checked' },
  'status link': { of: ['address', 'account'], how: 'checked' },
} as const satisfies Record<string, Dependent>

type Dependents = typeof dependents

/** Everything to end with a grant. A map over this type must have every entry to compile. */
export type EndedWith<G extends Grant> = {
  [D in keyof Dependents]: Dependents[D]['how'] extends 'ended'
    ? G extends Dependents[D]['of'][number]
      ? D
      : never
    : never
}[keyof Dependents]
