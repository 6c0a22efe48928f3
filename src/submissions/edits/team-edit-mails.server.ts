import { listingPeople } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { changedEmail } from '../emails/changed-email.ts'
import { undoEnd } from '../states.ts'
import { listChanges } from './listing-changes.server.ts'

type Deps = Pick<Services, 'site' | 'now' | 'randomId'>

/** After a minute. Edits from before it was sent are in one email. */
export async function emailTeamEdit(db: Db, businessId: string, deps: Deps): Promise<void> {
  const waiting = await takeBackWaiting(db, businessId)
  await queueFor(db, businessId, { since: waiting ?? deps.now(), deps })
}

/** Call after undoing an edit: what isn't sent yet leaves it out. */
export async function withoutUndoneEdit(db: Db, businessId: string, deps: Deps): Promise<void> {
  const since = await takeBackWaiting(db, businessId)
  if (since) await queueFor(db, businessId, { since, deps })
}

/** @returns the time of the first edit in the emails that were still waiting */
async function takeBackWaiting(db: Db, businessId: string): Promise<Date | null> {
  const ids = await db
    .deleteFrom('mails')
    .where('id', 'like', `${idStart(businessId)}%`)
    .where('attempts', '=', 0)
    .where('sent_at', 'is', null)
    .returning('id')
    .execute()
  const times = ids.map(({ id }) => Number(id.slice(idStart(businessId).length).split(':')[0]))
  return times.length ? new Date(Math.min(...times)) : null
}

async function queueFor(
  db: Db,
  id: string,
  { since, deps: { site, now, randomId } }: { since: Date; deps: Deps },
): Promise<void> {
  const edits = (await listChanges(db, id)).filter(
    ({ action, role, at, isUndone }) =>
      action === 'edit' && (role === 'reviewer' || role === 'admin') && at >= since && !isUndone,
  )
  const business = await db.selectFrom('businesses').select('name').where('id', '=', id).execute()
  const [{ name } = { name: '' }] = business
  if (!edits.length) return
  const changes = edits.flatMap((edit) => edit.changes)
  for (const { email: to } of await listingPeople(db, id)) {
    if (!to) continue
    const facts = { site, to, business: { id, name }, changes, by: 'team' as const }
    const mail = await inMailLanguage(db, to, () => changedEmail(facts))
    const mailId = `${idStart(id)}${since.getTime()}:${randomId()}`
    await queueMail(db, mail, { id: mailId, now: now(), sendAfter: undoEnd(now()) })
  }
}

/** The rest of the id says since when. */
function idStart(businessId: string): string {
  return `changed:${businessId}:`
}
