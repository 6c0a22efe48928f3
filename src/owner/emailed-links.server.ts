import { findListingInvitation, invitationTo } from '../account/team/invitations.server.ts'
import { listingPeople, teamAddresses } from '../account/team/team.server.ts'
import { accountOfLink } from '../auth/verify/use-code.server.ts'
import { mailboxHash } from '../platform/email/mailbox.server.ts'
import type { Mail } from '../platform/email/mail.ts'
import type { Services } from '../platform/services.server.ts'
import { splitLanguage } from '../platform/text/language.ts'
import { sha256 } from '../platform/text/sha256.server.ts'
import { findMailbox } from '../saved/alerts/alerts.server.ts'
import { findClaimLink } from '../submissions/claims/use-claim-code.server.ts'
import { findLink, makeLink } from '../submissions/lifecycle/links.server.ts'
import {
  findConversationLink,
  makeConversationLink,
} from './messages/conversation-access.server.ts'
import { findInvitation, isStopped } from './reach/invitations.server.ts'
import { addressHashOf } from './reach/stop-link.server.ts'
import { findAsked } from './upkeep/answer.server.ts'

type Deps = Pick<Services, 'db' | 'now' | 'site' | 'accounts' | 'forms'>

/** The link for the same person, who changed their address after the email was written. */
type Moved = { to: string; token: string }

type Link = { token: string; to: string; search: URLSearchParams }
/** False for a link that has ended; undefined for one that isn't private. */
type Opening = (deps: Deps, link: Link) => Promise<boolean | undefined | Moved>

/** By the first part of a private link's path: looks it up as its page does. */
const openings: Record<string, Opening> = {
  submission: async (deps, { token }) => {
    const link = await findLink(deps.db, token)
    if (!link?.hasEnded) return link !== null
    const row = await deps.db
      .selectFrom('submission_links as l')
      .innerJoin('submissions as s', 's.id', 'l.submission_id')
      .select('s.submitter_email as to')
      .where('l.token_hash', '=', sha256(token))
      .where('l.ended_at', 'is', null)
      .where('s.submitter_email', '<>', '')
      .executeTakeFirst()
    if (!row) return false
    const { pathname } = new URL(await makeLink(deps.db, link.submissionId, deps))
    return { to: row.to, token: lastPart(pathname) }
  },
  message: async ({ db, now }, { token }) => {
    if (await findConversationLink(db, token)) return true
    const row = await db
      .selectFrom('conversation_links as l')
      .innerJoin('conversations as c', 'c.id', 'l.conversation_id')
      .select(['c.id', 'c.sender_email as to'])
      .where('l.token_hash', '=', sha256(token))
      .where('l.side', '=', 'sender')
      .executeTakeFirst()
    if (!row) return false
    const { id: conversationId, to } = row
    const made = { conversationId, side: 'sender', to, now: now() } as const
    return { to, token: lastPart(await makeConversationLink(db, made)) }
  },
  'still-right': async ({ db }, { token, to }) => {
    const asked = await findAsked(db, token)
    return asked !== null && !(asked.sentTo === 'listing' && (await isStopped(db, mailboxHash(to))))
  },
  'figures-mail': async ({ db }, { token, to: written }) => {
    const row = await db
      .selectFrom('figure_mails')
      .select(['business_id', 'user_id'])
      .where('token', '=', token)
      .executeTakeFirst()
    const people = row ? await listingPeople(db, row.business_id) : []
    const to = people.find(({ userId }) => userId === row?.user_id)?.email
    if (!to) return false
    return to === written || { to, token }
  },
  'email-alerts': async ({ db }, { token }) => {
    const found = await findMailbox(db, { token })
    return found !== null && found.alerts.some(({ state }) => state !== 'stopped')
  },
  invitation: async ({ db, now }, { token }) => {
    const found = await findInvitation({ db, now }, token)
    if (!found?.isOpen || found.isRemovalAsked) return false
    return !(await isStopped(db, found.addressHash ?? ''))
  },
  'stop-emails': async (deps, { token }) =>
    !(await isStopped(deps.db, addressHashOf(deps, token) ?? '')),
  'listing-invitation': async ({ db, now }, { token }) =>
    (await findListingInvitation(db, token, now())) !== null,
  'claim-link': async (deps, { token }) => (await findClaimLink(deps, token)) !== null,
  account: async ({ db, now }, { to, token }) => {
    if (token !== 'team') return undefined
    return (await invitationTo(db, { email: to, email_confirmed_at: 'now' }, now())) !== null
  },
  auth: async ({ accounts: { own } }, { to, search }) => {
    const tokenHash = search.get('token_hash')
    if (!own || !tokenHash) return undefined
    const type = search.get('type') ?? ''
    const account = await accountOfLink(own, { type, tokenHash })
    return account !== null && (type === 'email_change' || account.email === to)
  },
  review: async ({ db, site: { contactEmail } }, { to }) => {
    const team = [contactEmail, ...(await teamAddresses(db, contactEmail))]
    return team.some((one) => one.toLowerCase() === to.toLowerCase())
  },
}

/**
 * Checks an email's private links right before it is sent: they may have expired since it was
 * written.
 * @returns the email, with a new link and recipient if the person changed their address; null if
 * none of its private links is valid.
 */
export async function withOpenLinks<M extends Mail>(deps: Deps, mail: M): Promise<M | null> {
  const opened: (boolean | Moved)[] = []
  let checked = mail
  for (const { first, ...link } of privateLinks(mail, deps.site.url)) {
    const one = await openings[first]?.(deps, link)
    if (one !== undefined) opened.push(one)
    if (typeof one !== 'object') continue
    const renewed = (text: string) => text.replaceAll(link.token, one.token)
    const { text, html } = checked
    checked = { ...checked, to: one.to, text: renewed(text), html: renewed(html) }
  }
  return opened.length > 0 && opened.every((one) => one === false) ? null : checked
}

/** Each once; strangers' words are quoted and don't count. */
function privateLinks({ to, text }: Mail, siteUrl: string) {
  const ours = text.replaceAll(/^> .*$/gm, '')
  const urls = [...ours.matchAll(/https?:\/\/\S+/g)].flatMap(([link]) => URL.parse(link) ?? [])
  const links = urls.flatMap(({ origin, pathname, searchParams: search }) => {
    const [first = '', token = ''] = splitLanguage(pathname).path.slice(1).split('/')
    const isPrivate = origin === siteUrl && Object.hasOwn(openings, first)
    return isPrivate ? [{ first, token, to, search }] : []
  })
  return new Map(links.map((link) => [`${link.first} ${link.token}`, link])).values()
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
