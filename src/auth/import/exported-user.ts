import * as t from '#messages/command-users.ts'
import { z } from 'zod'
import type { NewIdentity, NewUser } from '../../platform/db/auth-schema.ts'
import { isUuid } from '../../platform/db/column-text.ts'
import { restated } from '../users/user.ts'
import { parsedJson } from '../../platform/text/json.ts'

function maybe<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? null : value), schema.nullish())
}

const text = maybe(z.string())
const id = z.string().refine(isUuid, { error: t.notAUuid })

/** As Postgres prints it (`2024-05-01 10:20:30.4+00`) or ISO 8601; UTC without a zone. */
const moment = maybe(
  z.string().transform((written, context) => {
    const [, day, time = '00:00', zone = 'Z'] =
      /^(\d{4}-\d\d-\d\d)(?:[T ]([\d:.]+)(Z|[+-][\d:]+)?)?$/.exec(written) ?? []
    const at = new Date(`${day}T${time}${zone.replace(/^([+-]\d\d)$/, '$1:00')}`)
    if (!Number.isNaN(at.getTime())) return at
    context.addIssue(t.notATime())
    return z.NEVER
  }),
)

const flag = maybe(
  z.union([z.boolean(), z.enum(['t', 'f', 'true', 'false']).transform((word) => word[0] === 't')]),
)

const object = maybe(
  z.preprocess(
    (value) => (typeof value === 'string' ? parsedJson(value) : value),
    z.record(z.string(), z.unknown(), { error: t.notAnObject }),
  ),
)

const userForm = z.object({
  id,
  aud: text,
  role: text,
  email: text,
  phone: text,
  encrypted_password: text,
  email_confirmed_at: moment,
  phone_confirmed_at: moment,
  invited_at: moment,
  last_sign_in_at: moment,
  banned_until: moment,
  deleted_at: moment,
  is_sso_user: flag,
  is_anonymous: flag,
  raw_app_meta_data: object,
  raw_user_meta_data: object,
  created_at: moment,
  updated_at: moment,
})

const identityForm = z.object({
  id: text,
  user_id: id,
  provider: z.string().min(1, 'is missing'),
  provider_id: text,
  identity_data: object,
  last_sign_in_at: moment,
  created_at: moment,
  updated_at: moment,
})

export type Read<T> = { ok: true; value: T } | { ok: false; why: string }

type Defaults = { aud: string; role: string; now: Date }

/** Of a deleted account only its id and dates. */
export function readUser(
  columns: Record<string, unknown>,
  { aud, role, now }: Defaults,
): Read<NewUser & { app_metadata: string; created_at: Date }> {
  const read = readForm(userForm, columns)
  if (!read.ok) return read
  const row = read.value
  const isDeleted = Boolean(row.deleted_at)
  const created_at = row.created_at ?? now
  const owner = {
    id: row.id.toLowerCase(),
    email: isDeleted ? null : (row.email?.toLowerCase() ?? null),
    phone: isDeleted ? null : (row.phone?.replace(/^\+/, '') ?? null),
    email_confirmed_at: row.email_confirmed_at ?? null,
    phone_confirmed_at: row.phone_confirmed_at ?? null,
    deleted_at: row.deleted_at ?? null,
  }
  return {
    ok: true,
    value: {
      ...owner,
      aud: row.aud ?? aud,
      role: row.role ?? role,
      password_hash: isDeleted ? null : (row.encrypted_password ?? null),
      invited_at: row.invited_at ?? null,
      last_sign_in_at: row.last_sign_in_at ?? null,
      banned_until: row.banned_until ?? null,
      is_sso_user: row.is_sso_user ?? false,
      is_anonymous: row.is_anonymous ?? false,
      app_metadata: JSON.stringify(row.raw_app_meta_data ?? {}),
      user_metadata: JSON.stringify(restated(row.raw_user_meta_data ?? {}, owner)),
      created_at,
      updated_at: row.updated_at ?? created_at,
    },
  }
}

/** Older ones have the subject in `id`. */
export function readIdentity(
  columns: Record<string, unknown>,
  { now, newId }: { now: Date; newId: string },
): Read<NewIdentity> {
  const read = readForm(identityForm, columns)
  if (!read.ok) return read
  const row = read.value
  const subject = row.provider_id ?? row.id
  if (!subject) return { ok: false, why: t.noProviderId() }
  const created_at = row.created_at ?? now
  return {
    ok: true,
    value: {
      id: row.provider_id && id.safeParse(row.id).success ? String(row.id) : newId,
      user_id: row.user_id.toLowerCase(),
      provider: row.provider,
      subject,
      identity_data: JSON.stringify(row.identity_data ?? {}),
      last_sign_in_at: row.last_sign_in_at ?? null,
      created_at,
      updated_at: row.updated_at ?? created_at,
    },
  }
}

function readForm<Form extends z.ZodType>(
  form: Form,
  columns: Record<string, unknown>,
): Read<z.output<Form>> {
  const parsed = form.safeParse(columns)
  if (parsed.success) return { ok: true, value: parsed.data }
  const [{ path, message } = { path: [], message: '' }] = parsed.error.issues
  const [column = ''] = path.map(String)
  return { ok: false, why: columns[column] ? `${column} ${message}` : `${column} is missing` }
}
