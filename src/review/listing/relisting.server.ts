import * as t from '#messages/desk-listing.ts'
import { retention } from '../../platform/db/retention.ts'
import type { Db } from '../../platform/db/schema.ts'
import { findDoNotList, type Entry } from '../../submissions/reports/do-not-list.server.ts'
import { dayInFlorida } from '../../platform/text/florida-time.ts'
import { whenText } from '../../submissions/when-text.ts'
import type { Relisting } from './status.ts'

/** Null unless the business asked not to be listed. */
export async function relistingOf(
  db: Db,
  businessId: string,
  now: Date,
): Promise<Relisting | null> {
  const entry = await findDoNotList(db, businessId)
  if (!entry) return null
  const goes = new Date(entry.at.getTime() + retention.removedListings.days * 86_400_000)
  const noted = { by: entry.by, when: whenText(entry.at, now), day: dayInFlorida(goes) }
  const email = entry.asked?.email
  return {
    text: `${askedText(entry, now)} ${t.notListed(noted)}`,
    warning: email ? t.relistTells({ email }) : t.relistTellsNobody(),
  }
}

function askedText({ asked }: Entry, now: Date): string {
  if (!asked) return t.askedNotListed()
  const { email, isConfirmed } = asked
  const when = whenText(asked.at, now)
  if (!email) return t.askedNotListedOn({ when })
  return (isConfirmed ? t.askedNotListedBy : t.askedNotListedUnconfirmed)({ email, when })
}
