import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '../services.server.ts'
import { outageOf } from '../limits/outage.ts'
import { formKeyName } from './form-fields.ts'

/** The answer to a form that was accepted, as it can be given again. */
export type SentAnswer =
  | { is: 'redirect'; status: number; headers: [string, string][] }
  | { is: 'data'; data: unknown; status: number }
  | { is: 'json'; body: string; status: number }

/** How often and how long a second send waits for the first one, in milliseconds; photos take seconds. */
const pause = 150
const longest = 60_000
/** After this we take it that the process was killed while it worked on the form. */
const abandonedAfter = 120_000

/**
 * A form that was sent. Its answer may hold an address or a private link: it is sealed with the form's key, which the
 * browser alone keeps.
 */
type Send = { id: string; key: string }

/** Names a form that was sent: the same for the same fields of the same showing of the same page. */
export function sendId(keyId: string, path: string, form: FormData): string {
  const hash = createHash('sha256').update(JSON.stringify([keyId, path]))
  for (const [name, value] of form) {
    // These change while the page stays the same form.
    if (name === formKeyName || name === 'solution') continue
    const told = typeof value === 'string' ? value : [value.name, value.size, value.type]
    hash.update(JSON.stringify([name, told]))
  }
  return hash.digest('base64url')
}

/**
 * Runs what a form asks for once, however often it is sent: while the first is worked on, and after it was accepted.
 *
 * @param run gives the answer to keep, or null when the form was not accepted and may be sent again.
 * @returns the answer of the first; null when this one ran, whatever came of it.
 */
export async function once(
  { db, now, log }: Pick<Services, 'db' | 'now' | 'log'>,
  sent: Send,
  run: () => Promise<SentAnswer | null>,
): Promise<SentAnswer | 'still running' | null> {
  for (let waited = 0; ; waited += pause) {
    const begun = await begin({ db, now }, sent)
    if (begun === 'ours') break
    if (begun) return begun
    if (waited >= longest) return 'still running'
    await wait(pause)
  }
  const { id } = sent
  let answer: SentAnswer | null = null
  try {
    answer = await run()
  } finally {
    await (
      answer
        ? db
            .updateTable('form_sends')
            .set({ answer: seal(answer, sent) })
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

/** @returns 'ours' when this one is to do the work, the answer when it is done, null while another one does it. */
async function begin(
  { db, now }: Pick<Services, 'db' | 'now'>,
  sent: Send,
): Promise<SentAnswer | 'ours' | null> {
  const { id } = sent
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
  if (row?.answer) return unseal(row.answer, sent)
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

const ivLength = 12
const tagLength = 16

function seal(answer: SentAnswer, sent: Send): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keyOf(sent), iv)
  const sealed = [cipher.update(JSON.stringify(answer)), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64')
}

/** @throws when it was sealed for another send. */
function unseal(sealed: string, sent: Send): SentAnswer {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(sent), bytes.subarray(0, ivLength))
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  const text = [decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]
  return JSON.parse(Buffer.concat(text).toString()) as SentAnswer
}

function keyOf({ id, key }: Send): Buffer {
  return createHash('sha256').update(`form answer ${id} ${key}`).digest()
}
