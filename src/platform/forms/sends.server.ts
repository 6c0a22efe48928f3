import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../services.server.ts'
import { outageOf } from '../http/outage.ts'
import { formKeyName, formUnchangedName } from './form-fields.ts'
import { retentionStart } from '../db/retention.ts'

export type SentAnswer =
  | { is: 'redirect'; status: number; headers: [string, string][] }
  | { is: 'data'; data: unknown; status: number }
  | { is: 'json'; body: string; status: number }

/** Photos take seconds. */
const pause = 150
const longest = 60_000
/** Then its process counts as dead. */
const abandonedAfter = 120_000

/** Equal for the same fields from the same rendering. */
export function sendId(keyId: string, path: string, form: FormData): string {
  const hash = createHash('sha256').update(JSON.stringify([keyId, path]))
  for (const [name, value] of form) {
    // These may differ between sends of one form.
    if ([formKeyName, formUnchangedName, 'solution'].includes(name)) continue
    const content = typeof value === 'string' ? value : [value.name, value.size, value.type]
    hash.update(JSON.stringify([name, content]))
  }
  return hash.digest('base64url')
}

/**
 * @param run returns the answer to store; null if not accepted @returns an earlier send's answer; null when `run` was
 * called
 */
export async function once(
  { db, now, log, forms }: Pick<Services, 'db' | 'now' | 'log' | 'forms'>,
  id: string,
  run: () => Promise<SentAnswer | null>,
): Promise<SentAnswer | 'still running' | null> {
  for (let waited = 0; ; waited += pause) {
    const begun = await begin({ db, now, forms }, id)
    if (begun === 'ours') break
    if (begun) return begun
    if (waited >= longest) return 'still running'
    await wait(pause)
  }
  let answer: SentAnswer | null = null
  try {
    answer = await run()
  } finally {
    await (
      answer
        ? db
            .updateTable('form_sends')
            .set({ answer: JSON.stringify(seal(answer, id, forms.secret)) })
            .where('id', '=', id)
            .execute()
        : db.deleteFrom('form_sends').where('id', '=', id).execute()
    ).catch((error: unknown) => {
      if (!outageOf(error)) throw error
      log({ event: 'send not noted', error: String(error) })
    })
  }
  return null
}

/** @returns null while another send runs */
async function begin(
  { db, now, forms }: Pick<Services, 'db' | 'now' | 'forms'>,
  id: string,
): Promise<SentAnswer | 'ours' | null> {
  const begun_at = now()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('form_sends')
    .values({ id, begun_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) return 'ours'
  const row = await db
    .selectFrom('form_sends')
    .select(['answer', 'begun_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (typeof row?.answer === 'string') return unseal(row.answer, id, forms.secret)
  if (!row || begun_at.getTime() - row.begun_at.getTime() < abandonedAfter) return null
  const { numUpdatedRows } = await db
    .updateTable('form_sends')
    .set({ begun_at })
    .where('id', '=', id)
    .where('begun_at', '=', row.begun_at)
    .where('answer', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows ? 'ours' : null
}

/** Security: an answer may contain a private link, otherwise stored only as a hash. */
function seal(answer: SentAnswer, id: string, secret: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), iv).setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

function unseal(text: string, id: string, secret: string): SentAnswer {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(12, 28))
  const answer = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  return JSON.parse(answer.toString('utf8')) as SentAnswer
}

function sealingKey(secret: string): Buffer {
  return createHmac('sha256', secret).update('answers to forms').digest()
}

export type FormKey = { id: string; account: string; madeAt: Date }

type Deps = Pick<Services, 'forms' | 'now' | 'randomId'>

/** The key allows writing the account's drafts, not reading them. */
export function makeFormKey({ forms, now, randomId }: Deps, account: string): string {
  const parts = `${randomId()}.${account}.${now().getTime().toString(36)}`
  return `${parts}.${signature(forms.secret, parts)}`
}

/** @returns null if forged or expired */
export function readFormKey({ forms, now }: Omit<Deps, 'randomId'>, text: unknown): FormKey | null {
  if (typeof text !== 'string' || !/^[\w-]+\.[\w-]*\.[a-z0-9]+\.[\w-]+$/.test(text)) return null
  const [id = '', account = '', time = '', signed = ''] = text.split('.')
  const expected = Buffer.from(signature(forms.secret, `${id}.${account}.${time}`))
  const given = Buffer.from(signed)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const madeAt = new Date(Number.parseInt(time, 36))
  return madeAt < retentionStart('formDrafts', now()) ? null : { id, account, madeAt }
}

function signature(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`form key ${text}`).digest('base64url').slice(0, 32)
}
