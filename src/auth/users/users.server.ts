import { randomUUID } from 'node:crypto'
import type { IdentityRow, NewUser, UserRow } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { Writer } from '../request/auth.server.ts'
import { withFacts, type UserRecord } from './user.ts'

export async function findUser(db: Db, id: string): Promise<UserRecord | null> {
  const user = await db
    .selectFrom('auth_service.users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return user ? withParts(db, user) : null
}

/** @throws if there is none: a bug */
export async function mustFind(db: Db, id: string): Promise<UserRecord> {
  const record = await findUser(db, id)
  if (!record) throw new Error(`There is no user ${id}`)
  return record
}

/** No SSO users. */
export async function findByEmail(
  db: Db,
  email: string,
  aud: string,
  lock?: 'lock',
): Promise<UserRecord | null> {
  const user = await db
    .selectFrom('auth_service.users')
    .selectAll()
    .where('email', '=', email)
    .where('aud', '=', aud)
    .where('is_sso_user', '=', false)
    .$if(lock !== undefined, (query) => query.forUpdate())
    .executeTakeFirst()
  return user ? withParts(db, user) : null
}

export async function findByPhone(
  db: Db,
  phone: string,
  aud: string,
  lock?: 'lock',
): Promise<UserRecord | null> {
  const user = await db
    .selectFrom('auth_service.users')
    .selectAll()
    .where('phone', '=', phone)
    .where('aud', '=', aud)
    .$if(lock !== undefined, (query) => query.forUpdate())
    .executeTakeFirst()
  return user ? withParts(db, user) : null
}

/** Until the transaction ends. */
export async function holdAccount(db: Db, id: string): Promise<boolean> {
  const user = await db
    .selectFrom('auth_service.users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return user !== undefined
}

export async function lockUser(db: Db, id: string): Promise<UserRecord> {
  const user = await db
    .selectFrom('auth_service.users')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return withParts(db, user)
}

async function withParts(db: Db, user: UserRow): Promise<UserRecord> {
  const identities = await db
    .selectFrom('auth_service.identities')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .orderBy('provider')
    .orderBy('id')
    .execute()
  const factors = await db
    .selectFrom('auth_service.factors')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute()
  return { user, identities: identities.map((identity) => withFacts(user, identity)), factors }
}

export function freshUser(aud: string, role: string, now: Date): NewUser {
  const metadata = { app_metadata: '{}', user_metadata: '{}' }
  return { id: randomUUID(), aud, role, ...metadata, created_at: now, updated_at: now }
}

export async function insertUser(db: Db, user: NewUser): Promise<void> {
  await db.insertInto('auth_service.users').values(user).execute()
}

/** JSON columns are given as text. */
export async function updateUser(
  auth: Writer,
  id: string,
  changes: Partial<NewUser>,
): Promise<void> {
  await auth.db
    .updateTable('auth_service.users')
    .set({ ...changes, updated_at: auth.now() })
    .where('id', '=', id)
    .execute()
}

export async function insertIdentity(
  auth: Writer,
  identity: { userId: string; provider: string; subject: string; data: Record<string, unknown> },
): Promise<IdentityRow> {
  const { userId, provider, subject, data } = identity
  const now = auth.now()
  const row = await auth.db
    .insertInto('auth_service.identities')
    .values({
      id: randomUUID(),
      user_id: userId,
      provider,
      subject,
      identity_data: JSON.stringify(data),
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await updateProviders(auth, userId)
  return row
}

export async function updateIdentity(
  auth: Writer,
  identity: IdentityRow,
  data: Record<string, unknown>,
): Promise<void> {
  const merged = JSON.stringify({ ...identity.identity_data, ...data })
  await auth.db
    .updateTable('auth_service.identities')
    .set({ identity_data: merged, updated_at: auth.now() })
    .where('id', '=', identity.id)
    .execute()
}

export async function saveOwnIdentity(
  auth: Writer,
  { user: { id }, identities }: UserRecord,
  provider: 'email' | 'phone',
  data: Record<string, unknown>,
): Promise<void> {
  const own = identities.find((identity) => identity.provider === provider)
  if (own) await updateIdentity(auth, own, data)
  else await insertIdentity(auth, { userId: id, provider, subject: id, data })
}

export async function updateProviders(auth: Writer, userId: string): Promise<void> {
  const record = await findUser(auth.db, userId)
  if (!record) return
  const providers = [...new Set(record.identities.map(({ provider }) => provider))]
  const known = providers.length ? { provider: providers[0], providers } : {}
  const metadata = JSON.stringify({ ...record.user.app_metadata, ...known })
  await updateUser(auth, userId, { app_metadata: metadata })
}
