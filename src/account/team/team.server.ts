import { type Selectable, sql } from 'kysely'
import { writeAudited } from '../../platform/changes/audited.server.ts'
import { audit } from '../../auth/audit.server.ts'
import { nobody } from '../../auth/request/auth.server.ts'
import { findByEmail } from '../../auth/users/users.server.ts'
import { endMails } from '../../platform/email/outbox.server.ts'
import type { Db, Schema } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { roleCarries, type Role } from './can.ts'
import type { EndedWith } from './grants.ts'

export type TeamMember = Selectable<Schema['team_members']>

export type Person = { userId: string; email: string | null }

/** `byId` is null for commands. */
export type Grant = { by: string; byId?: string; now: Date }

export async function roleOf(db: Db, userId: string): Promise<Role | null> {
  return (await membershipOf(db, userId))?.role ?? null
}

export async function membershipOf(
  db: Db,
  userId: string,
): Promise<Pick<TeamMember, 'role' | 'email'> | null> {
  const member = await db
    .selectFrom('team_members')
    .select(['role', 'email'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return member ?? null
}

/** Replaces the role and logs it in both logs. @returns false if they had it already. */
export async function grantRole(
  db: Db,
  { userId, email }: Person,
  role: Role,
  { by, byId, now }: Grant,
): Promise<boolean> {
  const granted = { email, role, granted_at: now, granted_by: by }
  return transaction(db, async (inner) => {
    const isSame = (await roleOf(inner, userId)) === role
    // Emails follow a changed address.
    const changed = isSame ? { email } : granted
    const action = isSame ? 'address of a role changed' : 'role given'
    await writeAudited(inner, writingOf(userId, action, { by, byId }), now, (db) =>
      db
        .insertInto('team_members')
        .values({ user_id: userId, ...granted })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
        .execute(),
    )
    if (!isSame) {
      await note(inner, 'role_granted', { userId, role }, { by, now })
      await endWhatRoleGave(inner, userId, { role, now })
    }
    return !isSame
  })
}

/** Logs it in both logs. @returns false if they had none. */
export async function revokeRole(
  db: Db,
  userId: string,
  { by, byId, now }: Grant,
): Promise<boolean> {
  return transaction(db, async (inner) => {
    const role = await roleOf(inner, userId)
    await writeAudited(inner, writingOf(userId, 'role taken away', { by, byId }), now, (db) =>
      db.deleteFrom('team_members').where('user_id', '=', userId).execute(),
    )
    await endWhatRoleGave(inner, userId, { role: null, now })
    if (role) await note(inner, 'role_revoked', { userId, role }, { by, now })
    return role !== null
  })
}

type Ending = (db: Db, userId: string, now: Date) => Promise<unknown>

export function teamInvitationKey(email: string): string {
  return `team-invitation ${email}`
}

/** See `grants.ts`. */
const endings: Record<EndedWith<'reviewer' | 'admin'>, Ending> = {
  'team invitation': async (db, userId, now) => {
    const sent = db.deleteFrom('team_invitations').where('invited_by', '=', userId)
    const ended = await sent.returning('email').execute()
    const keys = ended.map(({ email }) => teamInvitationKey(email))
    await endMails(db, keys, now)
  },
  // Invitations to their own listings stay.
  'listing invitation': async (db, userId, now) => {
    const ended = await db
      .deleteFrom('listing_invitations as i')
      .where('i.invited_by', '=', userId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('business_owners as o')
              .select('o.user_id')
              .whereRef('o.business_id', '=', 'i.business_id')
              .where('o.user_id', '=', userId)
              .where('o.role', '=', 'owner'),
          ),
        ),
      )
      .returning('i.id')
      .execute()
    const keys = ended.map(({ id }) => id)
    await endMails(db, keys, now)
  },
  'desk emails': (db, userId) =>
    db.deleteFrom('team_mails').where('user_id', '=', userId).execute(),
  'assigned review': async (db, userId) => {
    await db.deleteFrom('case_viewers').where('user_id', '=', userId).execute()
    await db
      .updateTable('submissions')
      .set({ assigned_to: null, assigned_name: null, assigned_at: null })
      .where('assigned_to', '=', userId)
      .execute()
  },
}

/** Admins who become reviewers lose less. */
async function endWhatRoleGave(
  db: Db,
  userId: string,
  { role, now }: { role: Role | null; now: Date },
): Promise<void> {
  if (role === 'admin') return
  const ended = role === null ? Object.values(endings) : [endings['team invitation']]
  for (const end of ended) await end(db, userId, now)
}

/** Locks the row until the transaction ends. */
export async function isAdminNow(db: Db, userId: string): Promise<boolean> {
  const member = await db
    .selectFrom('team_members')
    .select('role')
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst()
  return member?.role === 'admin'
}

function writingOf(id: string, action: string, { by, byId }: Omit<Grant, 'now'>) {
  const record = { table: 'team_members', id } as const
  return { by: { userId: byId ?? null, name: by }, action, record }
}

async function note(
  db: Db,
  action: string,
  { userId, role }: { userId: string; role: Role },
  { by, now }: Grant,
): Promise<void> {
  const call = { db, now: () => now, requester: nobody }
  await audit(call, { action, userId, actor: by, detail: { role } })
}

/**
 * Locks all admins until the transaction ends. Without any, roles could be given only by command.
 */
export async function isLastAdmin(db: Db, userId: string): Promise<boolean> {
  const admins = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('role', '=', 'admin')
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return admins.length === 1 && admins[0]?.user_id === userId
}

/** In order of appointment. */
export async function listTeam(db: Db): Promise<TeamMember[]> {
  return db
    .selectFrom('team_members')
    .selectAll()
    .orderBy('granted_at')
    .orderBy('user_id')
    .execute()
}

/** Everyone who can open the desk, else the directory's own address. */
export async function teamAddresses(db: Db, contactEmail: string): Promise<string[]> {
  const team = await listTeam(db)
  const reviewing = team.filter(({ role }) => roleCarries(role, 'open-desk'))
  const known = reviewing.flatMap(({ email }) => (email ? [email] : []))
  return known.length ? known : [contactEmail]
}

/** Null when unknown or unconfirmed. */
export async function findConfirmed(db: Db, email: string, aud: string): Promise<Person | null> {
  const record = await findByEmail(db, email.trim().toLowerCase(), aud)
  if (!record || !record.user.email_confirmed_at) return null
  return { userId: record.user.id, email: record.user.email }
}

/** By address or user id. */
export async function findMember(db: Db, who: string): Promise<TeamMember | null> {
  const team = await listTeam(db)
  const wanted = who.trim().toLowerCase()
  return team.find(({ user_id, email }) => user_id === wanted || email === wanted) ?? null
}

/** `email` is null without a confirmed address. */
export type ListingPerson = {
  userId: string
  role: 'owner' | 'manager'
  since: Date
  email: string | null
}

/** Owners first. */
export async function listingPeople(db: Db, businessId: string): Promise<ListingPerson[]> {
  return (
    db
      .selectFrom('business_owners as o')
      .leftJoin('auth_service.users as u', 'u.id', 'o.user_id')
      .select(['o.user_id as userId', 'o.role', 'o.since'])
      // Our own service's current address, else the recorded one.
      .select(
        sql<string | null>`case when u.id is null then o.email
        when u.email_confirmed_at is not null then u.email end`.as('email'),
      )
      .where('o.business_id', '=', businessId)
      .orderBy(sql`o.role = 'manager'`)
      .orderBy('o.since')
      .orderBy('o.user_id')
      .execute()
  )
}

/** Locks the row until the transaction ends. */
/** For showing; `holdRole` keeps it for a change. */
export async function runsAs(
  db: Db,
  businessId: string,
  userId: string,
): Promise<'owner' | 'manager' | null> {
  const people = await listingPeople(db, businessId)
  return people.find((one) => one.userId === userId)?.role ?? null
}

export async function holdRole(
  db: Db,
  businessId: string,
  userId: string,
): Promise<ListingPerson['role'] | null> {
  const row = await db
    .selectFrom('business_owners')
    .select('role')
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst()
  return row?.role ?? null
}

export async function ownedAlone(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('business_owners as o')
    .innerJoin('businesses as b', 'b.id', 'o.business_id')
    .select(['b.id', 'b.name'])
    .where('o.user_id', '=', userId)
    .where('o.role', '=', 'owner')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('business_owners as p')
            .select('p.user_id')
            .whereRef('p.business_id', '=', 'o.business_id')
            .where('p.role', '=', 'owner')
            .where('p.user_id', '!=', userId),
        ),
      ),
    )
    .orderBy('b.name')
    .execute()
}
