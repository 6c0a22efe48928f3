import { listingPeople, type ListingPerson } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SubmissionRow } from '../../platform/db/submission-schema.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import type { KeyedMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { liveName } from '../emails/live-name.server.ts'
import { earlierDisputes } from './disputes.server.ts'
import { listingClaimedEmail, ownersChangedEmail } from './claim-emails.ts'

type Replaced = { user_id: string; since: string; by_name: string; email: string | null }

export async function grantEmails(
  db: Db,
  submission: SubmissionRow,
  { site }: Pick<Services, 'site'>,
): Promise<KeyedMail[]> {
  const { id, business_id, user_id, submitter_email } = submission
  if (!business_id) return []
  const name = await liveName(db, submission)
  const facts = { site, business: { id: business_id, name } }
  const claim = await db
    .selectFrom('submission_claims')
    .select('replaced')
    .where('submission_id', '=', id)
    .executeTakeFirst()
  const replaced = (claim?.replaced ?? []) as Replaced[]
  const now = await listingPeople(db, business_id)
  const otherOwners = now.filter(({ role, userId }) => role === 'owner' && userId !== user_id)
  const recipients = [
    ...(await addressesOf(db, replaced)).map((to) => ({ to, isReplaced: true })),
    ...addressesIn(otherOwners).map((to) => ({ to, isReplaced: false })),
  ]
  const contact = site.contactEmail
  const owner = { userId: user_id ?? '', email: submitter_email, site }
  const mails: KeyedMail[] = user_id ? await earlierDisputes(db, facts.business, owner) : []
  for (const one of recipients) {
    const write = () => ownersChangedEmail({ ...facts, ...one, contact })
    mails.push(await inMailLanguage(db, one.to, write))
  }
  if (recipients.length) return mails
  const listing = await db
    .selectFrom('businesses')
    .select('email')
    .where('id', '=', business_id)
    .executeTakeFirst()
  const to = listing?.email
  return to && to !== submitter_email
    ? [...mails, await inMailLanguage(db, to, () => listingClaimedEmail({ ...facts, to }))]
    : mails
}

function addressesIn(people: ListingPerson[]): string[] {
  return people.flatMap(({ email }) => email ?? [])
}

async function addressesOf(db: Db, replaced: Replaced[]): Promise<string[]> {
  if (replaced.length === 0) return []
  const ids = replaced.map(({ user_id }) => user_id)
  const users = await db
    .selectFrom('auth_service.users')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .where('email_confirmed_at', 'is not', null)
    .execute()
  const known = new Map(users.map(({ id, email }) => [id, email]))
  return replaced.flatMap(({ user_id, email }) => known.get(user_id) ?? email ?? [])
}
