import * as t from '#messages/desk-words.ts'
import type { Db } from '../../platform/db/schema.ts'
import { mailLanguage } from '../../platform/email/mailbox-language.server.ts'
import type { Reader } from './reader-hint.ts'

/** Null for English, and without an address. */
export async function readerOf(
  db: Db,
  { email, name }: { email: string | null; name: string },
): Promise<Reader | null> {
  const language = email ? await mailLanguage(db, email) : 'en'
  if (language === 'en') return null
  const english = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
  return { name: name || t.theSender(), language: english }
}
