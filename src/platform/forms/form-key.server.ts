import { createHmac, timingSafeEqual } from 'node:crypto'
import { keptSince } from '../db/retention.ts'
import type { Services } from '../services.server.ts'

/** One rendering of a page. */
export type FormKey = { id: string; account: string; madeAt: Date }

type Deps = Pick<Services, 'forms' | 'now' | 'randomId'>

/**
 * @param account the signed-in account's id, or ''. The key allows writing its drafts, not reading
 * them.
 */
export function makeFormKey({ forms, now, randomId }: Deps, account: string): string {
  const parts = `${randomId()}.${account}.${now().getTime().toString(36)}`
  return `${parts}.${signature(forms.secret, parts)}`
}

/** @returns null for a forged or expired key. */
export function readFormKey({ forms, now }: Omit<Deps, 'randomId'>, text: unknown): FormKey | null {
  if (typeof text !== 'string' || !/^[\w-]+\.[\w-]*\.[a-z0-9]+\.[\w-]+$/.test(text)) return null
  const [id = '', account = '', time = '', signed = ''] = text.split('.')
  const expected = Buffer.from(signature(forms.secret, `${id}.${account}.${time}`))
  const given = Buffer.from(signed)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const madeAt = new Date(Number.parseInt(time, 36))
  return madeAt < keptSince('formDrafts', now()) ? null : { id, account, madeAt }
}

function signature(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`form key ${text}`).digest('base64url').slice(0, 32)
}
