import * as page from '#messages/close.ts'
import * as desk from '#messages/desk-not-listed.ts'
import * as t from '#messages/closing-emails.ts'
import type { Updateable } from 'kysely'
import type { BusinessRow, Db } from '../../platform/db/schema.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import type { Services } from '../../platform/services.server.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import { hasOtherClaim } from '../../submissions/claims/disputes.server.ts'
import { reasonToWait } from '../../submissions/claims/undo-hold.server.ts'
import { recordListingChange, type Editor } from '../../submissions/edits/listing-changes.server.ts'
import { addDoNotList } from '../../submissions/reports/do-not-list.server.ts'
import { deleteListing } from '../../submissions/retention/erase.server.ts'
import { canBeSeen, canClose, type Closing } from './closing.ts'
import { retention } from '../../platform/db/retention.ts'
import { writeEmail, type EmailContent } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { nameBelow, nameOr, personOr, thisBusiness } from '../../platform/email/stranger-text.ts'
import type { FormContext } from '../../account/page/run-intent.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { listingPeople, ownedAlone } from '../../account/team/team.server.ts'
import { accountName } from '../../submissions/emails/given-name.server.ts'

type Deps = Pick<Services, 'now' | 'randomId' | 'site' | 'documents' | 'forms'>

const outcomes: Record<Exclude<Closing, 'delete'>, 'published' | 'unpublished' | 'closed'> = {
  unpublish: 'unpublished',
  publish: 'published',
  close: 'closed',
  reopen: 'published',
}

const closingWords: Record<Closing, string> = {
  unpublish: 'listing hidden',
  publish: 'listing shown again',
  close: 'business closed',
  reopen: 'business opened again',
  delete: 'listing deleted',
}

/** `addresses`: of its owners. */
type ToClose = {
  businessId: string
  closing: Closing
  by: Closer
  addresses: string[]
  /** For a deletion: imports, registers, and suggestions don't bring it back. */
  isNeverListed?: boolean
  /** Emails wait until then; their ids are added to `mails`. */
  hold?: { until: Date; mails: string[] }
}

/** `directory`: someone with the link of our email to an owner. */
type Closer = Editor | { userId: null; name: string; role: 'directory' }

/**
 * Also queues an email to each owner, in the same transaction.
 * @returns null on success, else why it isn't possible now.
 */
export async function closeListing(
  db: Db,
  { businessId, closing, by, addresses, isNeverListed = false, hold }: ToClose,
  deps: Deps,
): Promise<string | null> {
  const work = { by, action: closingWords[closing], listings: [businessId] }
  return asTeam(db, work, deps.now(), async (db) => {
    const listing = await db
      .selectFrom('businesses')
      .select(['name', 'status', 'phone', 'website', 'email', 'street', 'zip'])
      .where('id', '=', businessId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!listing || !canClose(closing, listing.status)) return page.changedMeanwhile()
    const people = await listingPeople(db, businessId)
    const own = people.find(({ userId }) => userId === by.userId)?.email
    const wait = canBeSeen(closing) ? null : await reasonToWait(db, { businessId }, deps.now())
    if (wait) return wait
    if (
      closing === 'delete' &&
      by.userId &&
      (await hasOtherClaim(db, { businessId, userId: by.userId }, deps.now()))
    )
      return page.claimWaits({ name: listing.name })
    if (closing === 'delete') {
      const byName = isOfListing(by) ? desk.byOwner() : by.name
      if (isNeverListed) await addDoNotList(db, { businessId, identity: listing, byName }, deps)
      await deleteListing(db, businessId, 'owner', deps)
    } else {
      await setStatus(db, businessId, outcomes[closing], deps.now())
      await recordListingChange(db, { businessId, action: closing, by }, deps)
      const how = isOfListing(by) ? 'edit' : 'team'
      if (canBeSeen(closing)) await noteConfirmed(db, [businessId], { how, now: deps.now() })
    }
    const { name, url } = deps.site
    for (const to of addresses) {
      const isYou = to === own ? 'yes' : 'no'
      const facts = {
        site: { name, url },
        to,
        business: listing.name,
        id: businessId,
        isYou,
      } as const
      const mail = await inMailLanguage(db, to, () =>
        closingEmail(closing, { ...facts, isNeverListed, by: byWhom(by) }),
      )
      const id = deps.randomId()
      const sendAfter = hold ? { sendAfter: hold.until } : {}
      await queueMail(db, mail, { id, now: deps.now(), ...sendAfter })
      hold?.mails.push(id)
    }
    return null
  })
}

async function setStatus(
  db: Db,
  businessId: string,
  status: 'published' | 'unpublished' | 'closed',
  now: Date,
): Promise<void> {
  const closed_at = status === 'closed' ? now : null
  const changes: Updateable<BusinessRow> = { status, closed_at, updated_at: now }
  await db.updateTable('businesses').set(changes).where('id', '=', businessId).execute()
}

type Facts = {
  site: { name: string; url: string }
  to: string
  business: string
  id: string
  by: string
  /** The reader did it. */
  isYou: 'yes' | 'no'
  isNeverListed?: boolean
}
type Words = Pick<EmailContent, 'subject' | 'paragraphs' | 'action'>

export function closingEmail(closing: Closing, facts: Facts): Mail {
  const business = nameOr(facts.business, thisBusiness())
  const words = wordsOf[closing]({
    ...facts,
    business,
    by: personOr(facts.by, t.oneOwner()),
  })
  return writeEmail({
    site: facts.site,
    to: facts.to,
    ...words,
    paragraphs: [...words.paragraphs, ...nameBelow(facts.business)],
    holdsNoKey: true,
  })
}

/** Owners don't read who of the team it was. */
function byWhom(by: Closer): string {
  if (by.role === 'directory') return ''
  return isOfListing(by) ? by.name : t.ourTeam()
}

function isOfListing({ role }: Closer): boolean {
  return role === 'owner' || role === 'manager'
}

const days = retention.closedListings.days

const wordsOf: Record<Closing, (facts: Facts) => Words> = {
  unpublish: ({ business, by, isYou, site, id }) => ({
    subject: t.hiddenSubject({ business }),
    paragraphs: [t.hiddenText({ by, isYou, business })],
    action: { label: t.bringBack(), url: closePage(site, id) },
  }),
  publish: ({ business, by, isYou, site, id }) => ({
    subject: t.backSubject({ business }),
    paragraphs: [t.backText({ by, isYou, business })],
    action: { label: t.seeListing(), url: profile(site, id) },
  }),
  close: ({ business, by, isYou, site, id }) => ({
    subject: t.closedSubject({ business }),
    paragraphs: [t.closedText({ by, isYou, business, days }), t.closedMistake()],
    action: { label: t.reopen(), url: closePage(site, id) },
  }),
  reopen: ({ business, by, isYou, site, id }) => ({
    subject: t.reopenedSubject({ business }),
    paragraphs: [t.reopenedText({ by, isYou, business })],
    action: { label: t.seeListing(), url: profile(site, id) },
  }),
  delete: ({ business, by, isYou, isNeverListed }) => ({
    subject: t.deletedSubject({ business }),
    paragraphs: [
      t.deletedText({ by, isYou, business }),
      ...(isNeverListed ? [t.neverListed()] : []),
    ],
  }),
}

function profile(site: Facts['site'], id: string): string {
  return site.url + pathIn(language(), `/business/${id}`)
}

function closePage(site: Facts['site'], id: string): string {
  return `${profile(site, id)}/close`
}

/**
 * Closes or deletes listings as chosen when their owner deletes their account.
 * @returns null on success, else why the account can't be deleted now.
 */
export async function closeOwned({ services, user, form }: FormContext): Promise<string | null> {
  const run = services.db.selectFrom('business_owners').select('business_id')
  for (const { business_id } of await run.where('user_id', '=', user.id).execute()) {
    const theirs = { businessId: business_id, claimant: user.id }
    const wait = await reasonToWait(services.db, theirs, services.now())
    if (wait) return wait
  }
  const by = { userId: user.id, name: await accountName(services.db, user), role: 'owner' } as const
  const addresses = user.email && user.email_confirmed_at ? [user.email] : []
  const owned = await ownedAlone(services.db, user.id)
  const chosen = owned.flatMap(({ id, name }) => {
    const fate = fieldValue(form, `listing-${id}`)
    const isNeverListed = fate === 'delete-and-never-list'
    const closing = isNeverListed
      ? 'delete'
      : (['close', 'delete'] as const).find((one) => one === fate)
    return closing ? [{ businessId: id, name, closing, isNeverListed }] : []
  })
  for (const { businessId, name, closing } of chosen)
    if (
      closing === 'delete' &&
      (await hasOtherClaim(services.db, { businessId, userId: user.id }, services.now()))
    )
      return page.claimWaitsForAccount({ name })
  for (const { businessId, closing, isNeverListed } of chosen) {
    const wanted = { businessId, closing, by, addresses, isNeverListed }
    await closeListing(services.db, wanted, services)
  }
  return null
}
