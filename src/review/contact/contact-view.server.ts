import * as t from '#messages/desk-contact.ts'
import type { Db } from '../../platform/db/schema.ts'
import { undoableFrom } from '../../submissions/states.ts'
import { dueClock, whenText, type DueClock } from '../../submissions/when-text.ts'
import type { SentBefore } from '../item/sent-before.ts'
import { readerOf } from '../item/reader.server.ts'
import type { Reader } from '../item/reader-hint.ts'
import { sentText } from '../reports/report-view.server.ts'
import { contactStateName } from './contact-states.ts'

export type ContactView = {
  id: string
  name: string
  email: string
  isConfirmed: boolean
  message: string
  received: string
  clock: DueClock | null
  stateText: string
  decided: { by: string; answer: string; emailsText: string } | null
  sentBefore: SentBefore | null
  /** The answer of a decision that was undone before it was sent. */
  draft: string
  reader: Reader | null
}

export async function contactView(db: Db, id: string, now: Date): Promise<ContactView | null> {
  const row = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { name, email, is_confirmed: isConfirmed, message, state, answer, decided_at } = row
  return {
    id,
    name,
    email,
    isConfirmed,
    message,
    received: whenText(row.received_at, now),
    clock: decided_at ? null : dueClock(row.due_at, now),
    stateText: contactStateName(state),
    sentBefore: row.sent_at && {
      text: t.sentThen({
        by: row.sent_name ?? t.someone(),
        when: whenText(row.sent_at, now),
      }),
      answer: row.sent_answer,
    },
    draft: state === 'open' ? answer : '',
    reader: await readerOf(db, { email, name }),
    decided: decided_at && {
      by: `${row.decided_name ?? t.someone()}, ${whenText(decided_at, now)}`,
      answer,
      emailsText: sentText(row.mails.length, decided_at > undoableFrom(now)),
    },
  }
}
