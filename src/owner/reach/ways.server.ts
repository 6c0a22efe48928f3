import { sql, type RawBuilder } from 'kysely'
import { mailboxHashIn } from '../../platform/email/mailbox.server.ts'
import { daysBetweenLetters } from './letter-rule.ts'
import { hasLetterAddress } from './letters.server.ts'
import { hasNoObjection } from './unconfirmed.server.ts'

/**
 * `asked`: by everything that we send, or a report about it is open. `stopped`: its address gets no emails about listings.
 * `none`: it has neither an email address nor a street address.
 */
export type WayToAsk = 'email' | 'letter' | 'asked' | 'stopped' | 'none'

const address = mailboxHashIn(sql`b.email`)

/**
 * Of `b`, a listing that no one has confirmed: the way to ask it next, by the rules of `inviteOwners` and `findToWrite`. For
 * counts, so without those that only wait for another listing of the same mailbox, and without the do-not-list.
 */
export function wayToAsk(now: Date): RawBuilder<WayToAsk> {
  const since = new Date(now.getTime() - daysBetweenLetters * 86_400_000)
  return sql<WayToAsk>`case
    when not ${hasNoObjection} then 'asked'
    when ${hasLetterAddress} then case when exists (select from owner_invitations i where i.business_id = b.id
      and i.way = 'letter' and i.sent_at > ${since} and i.voided_at is null) then 'asked' else 'letter' end
    when b.email is null then 'none'
    when exists (select from invitation_stops s where s.address_hash = ${address})
      or exists (select from undeliverable_mailboxes u where u.address_hash = ${address}) then 'stopped'
    when exists (select from owner_invitations i where i.business_id = b.id and i.way = 'email'
      and coalesce(i.reminded_at, i.corrected_at, i.ended_at, i.voided_at) is not null) then 'asked'
    else 'email' end`
}
