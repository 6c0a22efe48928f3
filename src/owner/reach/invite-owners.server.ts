import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { mailboxHash } from '../../platform/email/mailbox.server.ts'
import { endedReason } from '../../platform/email/mail.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { findUndeliverable, type Undeliverable } from '../../platform/email/undeliverable.server.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { findSetting } from '../../platform/settings/site-settings.server.ts'
import { hourInFlorida } from '../../platform/text/florida-time.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'
import { mailAddress } from '../../submissions/contact-rules.ts'
import { findNotListed } from '../../submissions/reports/do-not-list.server.ts'
import { ownerInvitationEmail } from './invitation-email.server.ts'
import { isStopped, mailKey, stopInvitations, tokenOf } from './invitations.server.ts'
import { mayBeInvited, sourceColumns, type ListingSource } from './unconfirmed.server.ts'

type Deps = Pick<Services, 'db' | 'now' | 'dayNow' | 'randomId' | 'site' | 'forms' | 'log'>

/** In Florida. */
const daytime = { from: 9, to: 17 }

/** A mail server that was down must not send it at night. */
const hoursToSend = 3

/** Per run, so that turning it off stops most of a day. */
const atOnce = 20

const daysToReminder = 14

/** Between two invitations to one mailbox, for different listings. */
const daysBetween = 7

/** Read at a time while looking for listings to invite, and at most in a run. */
const page = 200
const maxRead = 1000

const day = 86_400_000

/** Sends what is due now, and never more than the limit of the day. @returns the number. */
export async function inviteOwners(deps: Deps): Promise<number> {
  const { db, now } = deps
  await noteReturned(db, now())
  await takeBackUnsent(db)
  const setting = await findSetting(db, 'invitations')
  const hour = hourInFlorida(now())
  if (!setting?.isOn || !deps.site.contactAddress) return 0
  if (hour < daytime.from || hour >= daytime.to) return 0
  return transaction(db, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('invite owners'))`.execute(db)
    const left = setting.daily - (await countSent(db, today(deps)))
    const most = Math.min(left, atOnce)
    if (most <= 0) return 0
    const within = { ...deps, db }
    const reminded = await send(within, 'reminder', most)
    return reminded + (await send(within, 'first', most - reminded))
  })
}

type NextInvitation = { id: string; name: string; to: string; is: 'first' | 'reminder' }

/** The next ones to go out, without sending or noting anything. @param most to look for */
export async function findNext(deps: Finding, most: number) {
  const found: (NextInvitation & { source: ListingSource })[] = []
  const taken = new Set<string>()
  for (const kind of ['reminder', 'first'] as const) {
    if (found.length >= most) break
    for await (const { candidate, to, addressHash } of candidatesOf(deps, kind)) {
      if (taken.has(addressHash)) continue
      const isOut = (await findUndeliverable(deps.db, [to])).has(to)
      if (isOut || (await isStopped(deps.db, addressHash))) continue
      if (!(await canBeEmailed(deps, candidate, { to, addressHash }))) continue
      taken.add(addressHash)
      const { id, name, source } = candidate
      found.push({ id, name, source, to, is: kind })
      if (found.length >= most) break
    }
  }
  return found
}

/** The day's first moment, today or tomorrow, or now. */
export function nextTurn(now: Date, left: number): 'now' | 'today' | 'tomorrow' {
  const hour = hourInFlorida(now)
  if (left <= 0 || hour >= daytime.to) return 'tomorrow'
  return hour < daytime.from ? 'today' : 'now'
}

/** The email that the next listing would get; its links lead nowhere. */
export async function previewInvitation(
  deps: Finding & Pick<Deps, 'site'>,
): Promise<{ subject: string; html: string } | null> {
  const [next] = await findNext(deps, 1)
  if (!next) return null
  const { to, is, ...business } = next
  const { subject, html } = await inMailLanguage(deps.db, to, () =>
    ownerInvitationEmail({ site: deps.site, to, business, token: 'preview', is }),
  )
  return { subject, html: html.replace(/ href="[^"]*"/g, '') }
}

/** First emails and reminders of a day in Florida. */
export async function countSent(db: Db, today: string): Promise<number> {
  const on = (time: 'sent_at' | 'reminded_at') =>
    sql`count(*) filter (where (${sql.ref(time)} at time zone 'America/New_York')::date = ${today}::date)`
  const { rows } = await sql<{ count: number }>`
    select (${on('sent_at')} + ${on('reminded_at')})::int as count
    from owner_invitations where way = 'email' and voided_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** A mailbox that bounced or reported spam gets no more invitations, even after its mark is deleted. */
async function noteReturned(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ address_hash: string; reason: 'bounced' | 'complained' }>`
    select distinct i.address_hash, u.reason
    from owner_invitations i join undeliverable_mailboxes u on u.address_hash = i.address_hash
    where not exists (select from invitation_stops s where s.address_hash = i.address_hash)`.execute(
    db,
  )
  for (const { address_hash: addressHash, reason } of rows)
    await stopInvitations(db, { addressHash, why: whyOf(reason) }, now)
}

function whyOf(reason: Undeliverable['reason']): 'refused' | 'reader' {
  return reason === 'bounced' ? 'refused' : 'reader'
}

/** The mail server was down for hours, or the listing had just changed: it doesn't count as sent. */
async function takeBackUnsent(db: Db): Promise<void> {
  const unsent = (kind: string) => sql<boolean>`exists (select from mails m
    where m.id = ${kind} || '-' || owner_invitations.id and m.sent_at is null and m.last_error = ${endedReason})`
  await db
    .updateTable('owner_invitations')
    .set({ reminded_at: null })
    .where('reminded_at', 'is not', null)
    .where(unsent('remind'))
    .execute()
  await db
    .deleteFrom('owner_invitations')
    .where('way', '=', 'email')
    .where('reminded_at', 'is', null)
    .where(unsent('invite'))
    // Stopping ended its email.
    .where(sql<boolean>`address_hash not in (select address_hash from invitation_stops)`)
    .execute()
}

type Kind = 'first' | 'reminder'

type Candidate = {
  id: string
  name: string
  email: string
  phone: string | null
  website: string | null
  street: string | null
  zip: string | null
  source: ListingSource
  /** Of the first email, for a reminder. */
  invitation: string | null
  addressHash: string | null
}

async function send(deps: Deps, kind: Kind, most: number): Promise<number> {
  if (most <= 0) return 0
  let sent = 0
  const taken = new Set<string>()
  for await (const { candidate, to, addressHash } of candidatesOf(deps, kind)) {
    if (taken.has(addressHash)) continue
    if (kind === 'first' && (await isRefused(deps, candidate.id, { to, addressHash }))) continue
    if (!(await canBeEmailed(deps, candidate, { to, addressHash }))) continue
    taken.add(addressHash)
    await sendOne(deps, candidate, { to, addressHash })
    sent++
    if (sent >= most) break
  }
  return sent
}

type Finding = Pick<Deps, 'db' | 'now' | 'dayNow' | 'forms'>

/**
 * Listings that may be due, up to the limit of a run. Each day starts at another one and goes around, so that many
 * which can't be emailed (a chain with one mailbox) don't hold back the rest.
 */
async function* candidatesOf(deps: Finding, kind: Kind) {
  const start = sha256(today(deps))
  let read = 0
  for (const [from, until] of [
    [start, null],
    ['', start],
  ] as const)
    for (let after: string | undefined = from; after !== undefined && read < maxRead;) {
      const candidates = await findCandidates(deps, kind, { after, until })
      read += candidates.length
      for (const candidate of candidates) {
        const to = mailAddress(candidate.email)
        const addressHash = to && mailboxHash(to)
        if (to && addressHash) yield { candidate, to, addressHash }
      }
      after = candidates.length < page ? undefined : candidates.at(-1)?.id
    }
}

type Between = { after: string; until: string | null }

async function findCandidates(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  kind: Kind,
  { after, until }: Between,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select b.id, b.name, b.email, b.phone, b.website, b.street, b.zip, ${sourceColumns} as source,
      i.id as invitation, i.address_hash as "addressHash"
    from businesses b left join owner_invitations i on i.business_id = b.id and i.way = 'email'
    where b.email is not null and ${mayBeInvited} and b.id > ${after}
      and ${until === null ? sql<boolean>`true` : sql<boolean>`b.id <= ${until}`}
      and ${dueOf(kind, now())}
    order by b.id limit ${page}`.execute(db)
  return rows
}

function dueOf(kind: Kind, now: Date): RawBuilder<boolean> {
  if (kind === 'first') return sql<boolean>`i.id is null`
  const due = new Date(now.getTime() - daysToReminder * day)
  return sql<boolean>`i.reminded_at is null and i.sent_at <= ${due} and i.corrected_at is null
    and i.ended_at is null and i.voided_at is null
    and not exists (select from invitation_stops s where s.address_hash = i.address_hash)
    and not exists (select from mails m where m.id = 'invite-' || i.id and m.gave_up_at is not null and m.sent_at is null)`
}

type Mailbox = { to: string; addressHash: string }

async function canBeEmailed(
  deps: Pick<Deps, 'db' | 'now' | 'forms'>,
  { name, phone, website, email, street, zip, addressHash: first, invitation }: Candidate,
  { addressHash }: Mailbox,
): Promise<boolean> {
  const { db, now } = deps
  // The listing has another address now.
  if (invitation && first !== addressHash) return false
  if (!invitation && (await wasInvitedLately(db, addressHash, now()))) return false
  return (await findNotListed(db, { name, phone, website, email, street, zip }, deps)) === null
}

/**
 * True if the mailbox may get no invitation. Notes one that wasn't sent, so that the listing isn't
 * read again, and gets a letter if the mailbox is gone.
 */
async function isRefused(deps: Deps, business_id: string, { to, addressHash }: Mailbox) {
  const { db, now, randomId } = deps
  const mark = (await findUndeliverable(db, [to])).get(to)
  if (mark) await stopInvitations(db, { addressHash, why: whyOf(mark.reason) }, now())
  else if (!(await isStopped(db, addressHash))) return false
  const id = randomId()
  const hashes = { address_hash: addressHash, link_hash: sha256(tokenOf(deps, id)) }
  const times = { sent_at: now(), voided_at: now() }
  await db
    .insertInto('owner_invitations')
    .values({ id, business_id, way: 'email', ...hashes, ...times })
    .execute()
  return true
}

/** For another listing lately, or for one that is gone and may be this one. */
async function wasInvitedLately(db: Db, addressHash: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from owner_invitations i left join businesses b on b.id = i.business_id
    where i.address_hash = ${addressHash}
      and (coalesce(i.reminded_at, i.sent_at) > ${new Date(now.getTime() - daysBetween * day)}
        or b.id is null or b.status <> 'published') limit 1`.execute(db)
  return rows.length > 0
}

async function sendOne(
  deps: Deps,
  { id: business_id, name, source, invitation }: Candidate,
  { to, addressHash }: Mailbox,
): Promise<void> {
  const { db, now, randomId, site } = deps
  const at = now()
  const id = invitation ?? randomId()
  const token = tokenOf(deps, id)
  if (invitation)
    await db
      .updateTable('owner_invitations')
      .set({ reminded_at: at })
      .where('id', '=', id)
      .execute()
  else {
    const row = { id, business_id, way: 'email', sent_at: at } as const
    const hashes = { address_hash: addressHash, link_hash: sha256(token) }
    await db
      .insertInto('owner_invitations')
      .values({ ...row, ...hashes })
      .execute()
  }
  const is = invitation ? 'reminder' : 'first'
  const business = { id: business_id, name, source }
  const mail = await inMailLanguage(db, to, () =>
    ownerInvitationEmail({ site, to, business, token, is }),
  )
  const goodUntil = new Date(at.getTime() + hoursToSend * 3_600_000)
  const mailId = `${invitation ? 'remind' : 'invite'}-${id}`
  // A reminder that couldn't be sent in time.
  await db.deleteFrom('mails').where('id', '=', mailId).where('sent_at', 'is', null).execute()
  await queueMail(db, mail, { id: mailId, now: at, goodUntil, keyOf: mailKey(addressHash) })
}
