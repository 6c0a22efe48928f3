import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-item.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { withoutGreeting } from '../../platform/email/stranger-text.ts'
import { cleanText } from '../../submissions/clean-text.ts'
import { neutralEmail } from '../../submissions/emails/neutral-emails.ts'
import { liveName } from '../../submissions/emails/live-name.server.ts'
import { givenName } from '../../submissions/emails/given-name.server.ts'
import { writtenEmail } from '../../submissions/emails/submission-emails.ts'
import { takeTurn } from '../../submissions/emails/submitter-mail.server.ts'
import { secretProblems } from '../../submissions/proofs/badge-rule.ts'
import { lockSubmission, type Deps } from '../../submissions/lifecycle/change-state.server.ts'
import { holdMails, newsBefore } from '../../submissions/lifecycle/undo.server.ts'
import { makeLink } from '../../submissions/lifecycle/links.server.ts'
import { isOwn, undoEnd } from '../../submissions/states.ts'
import type { Reviewer } from '../../submissions/submission.ts'

const maxOfAnswer = 2000

/**
 * Answers a message without a decision. Its sender sees nothing of it for a minute, in which it can
 * be undone.
 * @returns the problem, or null.
 */
export async function writeBack(
  db: Db,
  { id, text: typed, by }: { id: string; text: string; by: Reviewer },
  deps: Deps,
): Promise<string | null> {
  const text = cleanText(typed)
  if (!text) return t.answerEmpty()
  if (text.length > maxOfAnswer) return t.answerTooLong({ max: maxOfAnswer })
  const [wrong] = secretProblems({ why: text })
  if (wrong) return wrong.text
  return transaction(db, async (db) => {
    const submission = await lockSubmission(db, id)
    if (!submission) return desk.submissionGone()
    const at = deps.now()
    const who = { by_user: by.userId, by_name: by.name }
    const messageId = deps.randomId()
    await db
      .insertInto('submission_messages')
      .values({ id: messageId, submission_id: id, at, text, ...who })
      .execute()
    await markRead(db, id)
    const { submitter_email: to } = submission
    const business = await liveName(db, submission)
    const person = await givenName(db, submission)
    if (!to) return null
    const isKnown = submission.confirmed_at !== null
    if (!isKnown && !(await takeTurn(db, to, 'single', at))) return null
    const { site } = deps
    const link = await makeLink(db, id, deps)
    const mail = await inMailLanguage(db, to, () =>
      isKnown
        ? writtenEmail({ site, to, person, business, link, why: withoutGreeting(text) })
        : neutralEmail('written', { site, to, link, isOwn: isOwn(submission) }),
    )
    await queueMail(db, mail, { id: mailIdOf(messageId), now: at, sendAfter: undoEnd(at) })
    return null
  })
}

function mailIdOf(messageId: string): string {
  return `answer-${messageId}`
}

/** The team's last answer, while it can be undone. */
export async function freshAnswer(
  db: Db,
  submissionId: string,
  now: Date,
): Promise<{ id: string; by: string; byUser: string | null; at: Date; emails: number } | null> {
  const last = await db
    .selectFrom('submission_messages as m')
    .select(['m.id', 'm.by_name as by', 'm.by_user as byUser', 'm.at'])
    .where('m.submission_id', '=', submissionId)
    .where('m.by_name', 'is not', null)
    .orderBy('m.at', 'desc')
    .orderBy('m.id')
    .limit(1)
    .executeTakeFirst()
  if (!last?.by || now >= undoEnd(last.at)) return null
  const mail = db.selectFrom('mails').select('id').where('id', '=', mailIdOf(last.id))
  return { ...last, by: last.by, emails: (await mail.execute()).length }
}

/** @returns null if it's too late. */
export async function takeAnswerBack(
  db: Db,
  submissionId: string,
  { now }: Pick<Deps, 'now'>,
): Promise<{ text: string } | null> {
  await lockSubmission(db, submissionId)
  const answer = await freshAnswer(db, submissionId, now())
  if (!answer) return null
  if (!(await holdMails(db, answer.emails ? [mailIdOf(answer.id)] : []))) return null
  const gone = await db
    .deleteFrom('submission_messages')
    .where('id', '=', answer.id)
    .returning('text')
    .executeTakeFirstOrThrow()
  const set = { news_at: newsBefore(db, submissionId) }
  await db.updateTable('submissions').set(set).where('id', '=', submissionId).execute()
  return gone
}

export async function markRead(db: Db, id: string): Promise<void> {
  await db.updateTable('submissions').set({ news_at: null }).where('id', '=', id).execute()
}
