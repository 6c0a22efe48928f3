import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { language, languages, type Language } from '../text/language.ts'
import { inLanguage } from '../text/language.server.ts'
import { mailboxHash } from './mailbox.server.ts'

/**
 * Remembers that a form with this address came in the language of the request. Call it before the
 * first email about that form. An account's own choice stays: anyone can type its address.
 */
export async function rememberMailLanguage(db: Db, address: string, now: Date): Promise<void> {
  await write(db, address, { language: language(), is_chosen: false, used_at: now })
}

/** An account chose the language of its emails. */
export async function chooseMailLanguage(
  db: Db,
  address: string,
  chosen: Language,
  now: Date,
): Promise<void> {
  await write(db, address, { language: chosen, is_chosen: true, used_at: now })
}

type Row = { language: Language; is_chosen: boolean; used_at: Date }

async function write(db: Db, address: string, row: Row): Promise<void> {
  await db
    .insertInto('mailbox_languages')
    .values({ address_hash: mailboxHash(address), ...row })
    .onConflict((conflict) =>
      conflict
        .column('address_hash')
        .doUpdateSet(row)
        .where(sql<boolean>`not mailbox_languages.is_chosen or excluded.is_chosen`),
    )
    .execute()
}

/** @param unknown for a mailbox that never chose and sent no form: English, or the language of who writes to it */
export async function mailLanguage(
  db: Db,
  address: string,
  unknown: Language = 'en',
): Promise<Language> {
  const row = await db
    .selectFrom('mailbox_languages')
    .select('language')
    .where('address_hash', '=', mailboxHash(address))
    .executeTakeFirst()
  return languages.find((one) => one === row?.language) ?? unknown
}

/** Runs `write` in the language of the mailbox: `inMailLanguage(db, to, () => writeEmail(…))`. */
export async function inMailLanguage<Result>(
  db: Db,
  address: string,
  write: () => Result,
  unknown: Language = 'en',
): Promise<Result> {
  return inLanguage(await mailLanguage(db, address, unknown), write)
}

/**
 * An account changes its address: its chosen language stays, also for the first email to the new
 * one.
 */
export async function moveMailLanguage(db: Db, from: string, to: string): Promise<void> {
  const row = await db
    .selectFrom('mailbox_languages')
    .select(['language', 'is_chosen', 'used_at'])
    .where('address_hash', '=', mailboxHash(from))
    .executeTakeFirst()
  const chosen = languages.find((one) => one === row?.language)
  if (row?.is_chosen && chosen) await write(db, to, { ...row, language: chosen })
  await forgetMailLanguage(db, from)
}

/** An account that is deleted, or leaves this address, leaves no choice behind. */
export async function forgetMailLanguage(db: Db, address: string): Promise<void> {
  await db
    .deleteFrom('mailbox_languages')
    .where('address_hash', '=', mailboxHash(address))
    .execute()
}
