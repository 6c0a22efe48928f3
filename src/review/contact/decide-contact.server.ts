import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-contact.ts'
import type { TeamUser } from '../../account/team/team-guard.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { dayInFlorida } from '../../platform/text/florida-time.ts'
import { cleanText } from '../../submissions/clean-text.ts'
import { contactAnswerEmail } from '../../submissions/contact/contact-emails.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import { takeBackMails } from '../../submissions/lifecycle/undo.server.ts'
import { sentBefore } from '../item/sent-before.ts'
import { undoEnd } from '../../submissions/states.ts'

/** `elsewhere`: answered by phone or from someone's own mailbox. */
export type ContactDecision = 'answer' | 'elsewhere' | 'closed'

type Deps = Pick<Services, 'now' | 'randomId' | 'site'>

export const maxContactAnswer = 3000

/**
 * The email is sent after a minute.
 * @returns the problem, or null.
 */
export async function decideContact(
  db: Db,
  decided: { id: string; decision: ContactDecision; answer: string; by: TeamUser },
  deps: Deps,
): Promise<string | null> {
  const { id, decision, by } = decided
  const answer = cleanText(decided.answer)
  if (decision === 'answer' && !answer) return t.answerEmpty()
  if (decision !== 'answer' && answer) return t.answerNotSent()
  if (answer.length > maxContactAnswer) return t.answerTooLong({ max: maxContactAnswer })
  const work = { by, action: 'contact message decided', contacts: [id] }
  return asTeam(db, work, deps.now(), async (db) => {
    const row = await lockContact(db, id)
    if (!row) return t.gone()
    if (row.state !== 'open') return t.decidedFirst({ name: row.decided_name ?? desk.someone() })
    const now = deps.now()
    const mails = decision === 'answer' ? [await sendAnswer(db, { ...row, answer }, deps)] : []
    await db
      .updateTable('contact_messages')
      .set({
        state: decision === 'closed' ? 'closed' : 'answered',
        answer,
        mails,
        decided_at: now,
        decided_by: by.userId,
        decided_name: by.name,
      })
      .where('id', '=', id)
      .execute()
    return null
  })
}

/** An email that hasn't been sent yet isn't sent, and the answer stays as a draft. */
export async function reopenContact(
  db: Db,
  { id, by }: { id: string; by: TeamUser },
  { now }: Pick<Services, 'now'>,
): Promise<string | null> {
  const work = { by, action: 'contact message opened again', contacts: [id] }
  return asTeam(db, work, now(), async (db) => {
    const row = await lockContact(db, id)
    if (!row) return t.gone()
    if (row.state === 'open') return t.alreadyOpen()
    const isSent = !(await takeBackMails(db, row.mails))
    const sent = isSent && { ...sentBefore(row, row.answer), answer: '' }
    const open = { decided_at: null, decided_by: null, decided_name: null, mails: [] }
    await db
      .updateTable('contact_messages')
      .set({ state: 'open', ...open, ...sent })
      .where('id', '=', id)
      .execute()
    return null
  })
}

function lockContact(db: Db, id: string) {
  return db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

async function sendAnswer(
  db: Db,
  { email: to, answer, received_at }: { email: string; answer: string; received_at: Date },
  { site, now, randomId }: Deps,
): Promise<string> {
  const mail = await inMailLanguage(db, to, () =>
    contactAnswerEmail({ site, to, answer, day: dayInFlorida(received_at) }),
  )
  const id = randomId()
  await queueMail(db, mail, { id, now: now(), sendAfter: undoEnd(now()) })
  return id
}
