import { describe, expect } from 'vitest'
import type { SignedIn } from '../../test/desk-fixtures.ts'
import type { TestServices } from '../../test/fixtures.ts'
import { test as base } from '../../test/real-listings.ts'
import { runListing } from '../../test/run-listing.ts'
import { decideNow, sendIn } from '../../test/submission-builders.ts'
import { inviteToTeam, withdrawTeamInvitation } from '../admin/people/people.server.ts'
import { grantRole, revokeRole } from '../account/team/team.server.ts'
import { deliverDue } from '../platform/email/deliver.server.ts'
import { writeEmail } from '../platform/email/email-template.ts'
import type { OutgoingMail } from '../platform/email/mail.ts'
import { queueMail } from '../platform/email/outbox.server.ts'
import { findClaimable, sendClaimCode } from '../submissions/claims/claim-codes.server.ts'
import { claimDetails } from '../submissions/claims/claim-details.server.ts'
import { makeLink } from '../submissions/lifecycle/links.server.ts'
import { receiveSubmission } from '../submissions/lifecycle/receive.server.ts'
import { deleteListing, deleteSubmission } from '../submissions/retention/erase.server.ts'
import { disownSubmission } from '../submissions/retention/sent-data.server.ts'
import { withOpenLinks } from './emailed-links.server.ts'
import { turnFigureMail } from './figures/figure-mail.server.ts'
import { makeConversationLink } from './messages/conversation-access.server.ts'
import { invite, withdrawInvitation } from './people/invitations.server.ts'
import { makeLinks, type Recipient } from './upkeep/answer.server.ts'

const id = 'semper-plumbing-stuart'
const other = 'tidewatch-air-and-heat-stuart'
const page = `/business/${id}`
const people = `${page}/people`
const mailbox = 'hello@semper.example.com'

type World = {
  services: TestServices
  signIn(person: { name: string; role?: 'reviewer' | 'admin' }): Promise<SignedIn>
}
type Hands = World & { olga: SignedIn; max: SignedIn; ada: SignedIn }

const test = base.extend('hands', async ({ db, services, signIn }): Promise<Hands> => {
  const olga = await signIn({ name: 'Olga' })
  const max = await signIn({ name: 'Max' })
  const ada = await signIn({ name: 'Ada', role: 'admin' })
  await signIn({ name: 'Nina', role: 'admin' })
  await db.updateTable('businesses').set({ email: mailbox }).where('id', '=', id).execute()
  await db.deleteFrom('mails').execute()
  return { services, signIn, olga, max, ada }
})

async function queueLink({ services }: Hands, to: string, url: string): Promise<void> {
  const { db, site, now, randomId } = services
  const content = { site, to, subject: 'A private link', paragraphs: ['Hello,'] }
  const mail = writeEmail({ ...content, action: { label: 'Open it', url } })
  await queueMail(db, mail, { id: randomId(), now: now() })
}

/** Olga claims another listing. @returns the id of the submission. */
async function claimOf({ services, olga }: Hands, businessId = other): Promise<string> {
  const said = { name: 'Olga', email: olga.email, reason: 'The business is mine.' }
  const details = await claimDetails(services.db, businessId, said)
  if (!details) throw new Error('There is no such listing.')
  const claim = { kind: 'claim', key: `claim ${businessId}`, details, businessId } as const
  const sent = { ...claim, userId: olga.userId, isConfirmed: true }
  const received = await receiveSubmission(services.db, sent, services)
  if (!received.ok) throw new Error(received.reason)
  return received.id
}

async function queueConversation(hands: Hands, side: 'sender' | 'business'): Promise<void> {
  const { services, olga } = hands
  const [{ db, now, site }, to] = [services, side === 'sender' ? olga.email : mailbox]
  const conversationId = services.randomId()
  const sender = { sender_name: 'Olga', sender_email: olga.email, sender_user: olga.userId }
  const times = { started_at: now(), last_at: now(), confirmed_at: now() }
  await db
    .insertInto('conversations')
    .values({ id: conversationId, form_key: 'form', business_id: id, ...sender, ...times })
    .execute()
  const made = { conversationId, side, to, now: now() }
  await queueLink(hands, to, site.url + (await makeConversationLink(db, made)))
}

async function queueStillRight(hands: Hands, to: Recipient): Promise<void> {
  const asked = { businessId: id, to }
  const { db, now, site } = hands.services
  const made = await makeLinks(db, [asked], { now: now(), site })
  await queueLink(hands, to.email, made.get(asked) ?? '')
}

type Owner = 'olga' | 'max' | null
/** Queues an email with one kind of private link. */
type Link = { owner: Owner; write(hands: Hands): Promise<void> }

const links: Record<string, Link> = {
  'a listing invitation': {
    owner: 'olga',
    write: async ({ services, olga: { userId, email } }) => {
      const business = { id, name: 'Semper Plumbing' }
      const sent = { business, by: { userId, email }, kind: 'owner' } as const
      const wrong = await invite(services.db, { ...sent, email: 'ines@example.com' }, services)
      expect(wrong).toBeNull()
    },
  },
  'a listing invitation by the team': {
    owner: 'max',
    write: async ({ services, ada: { userId, email } }) => {
      const business = { id, name: 'Semper Plumbing' }
      const sent = { business, by: { userId, email }, kind: 'owner' } as const
      const wrong = await invite(services.db, { ...sent, email: 'ines@example.com' }, services)
      expect(wrong).toBeNull()
    },
  },
  'a team invitation': {
    owner: null,
    write: async ({ services, ada: { userId } }) => {
      const by = { userId, name: 'Ada' }
      const sent = { email: 'ines@example.com', role: 'reviewer' } as const
      expect(await inviteToTeam(services, sent, by)).toBeNull()
    },
  },
  'what the team is told': {
    owner: null,
    write: async (hands) => {
      await hands.services.db.updateTable('team_members').set({ email: null }).execute()
      const { userId, email } = hands.ada
      const members = hands.services.db.updateTable('team_members').where('user_id', '=', userId)
      await members.set({ email }).execute()
      await queueLink(hands, email, `${hands.services.site.url}/review/some-submission`)
    },
  },
  'monthly figures': {
    owner: 'olga',
    write: async (hands) => {
      const { services, olga } = hands
      await turnFigureMail(services, { businessId: id, userId: olga.userId }, true)
      const rows = services.db.selectFrom('figure_mails').select('token')
      const { token } = await rows.executeTakeFirstOrThrow()
      await queueLink(hands, olga.email, `${services.site.url}/figures-mail/${token}`)
    },
  },
  'a still-right link to an owner': {
    owner: 'olga',
    write: (hands) => queueStillRight(hands, { email: hands.olga.email, is: 'owner' }),
  },
  'a still-right link to the mailbox': {
    owner: null,
    write: (hands) => queueStillRight(hands, { email: mailbox, is: 'listing' }),
  },
  'a message to the mailbox': {
    owner: null,
    write: (hands) => queueConversation(hands, 'business'),
  },
  'an answer to a sender': {
    owner: null,
    write: (hands) => queueConversation(hands, 'sender'),
  },
  'a claim link': {
    owner: null,
    write: async ({ services, olga: { userId, email } }) => {
      const listing = await findClaimable(services.db, id)
      if (!listing) throw new Error('There is no such listing.')
      const user = { id: userId, email, email_confirmed_at: 'now' } as never
      const destination = { to: mailbox, masked: mailbox }
      const sent = { listing, user, way: 'listing-mail', destination } as const
      expect(await sendClaimCode(services, sent)).toEqual({ ok: true })
    },
  },
  'a status link': { owner: null, write: async (hands) => void (await claimOf(hands)) },
  'a sign-in link': {
    owner: null,
    write: async ({ olga, services, ...hands }) => {
      services.moveTo(new Date(services.now().getTime() + 120_000).toISOString())
      const stranger = await hands.signIn({ name: 'Stranger' })
      await stranger.send('/auth/sign-out', {})
      await stranger.send('/auth/link', { email: olga.email })
    },
  },
}

type LinkName = keyof typeof links
/** `ends`: emails that are no longer sent. `moves`: those that go to Olga's new address. */
type Way = { ends: LinkName[]; moves?: LinkName[]; run(hands: Hands): Promise<unknown> }

const ofOwner: LinkName[] = [
  'a listing invitation',
  'monthly figures',
  'a still-right link to an owner',
]
const ofMailbox: LinkName[] = [
  'a still-right link to the mailbox',
  'a message to the mailbox',
  'a claim link',
]
const newAddress = 'olga.new@example.com'

const approveClaim = async ({ services, signIn }: World, isReplacing: boolean) => {
  const clara = await signIn({ name: 'Clara' })
  const hands = { services, olga: clara } as Hands
  const claim = await claimOf(hands, id)
  expect((await decideNow(services.db, services, claim, 'approve', { isReplacing })).ok).toBe(true)
}

const ways: Record<string, Way> = {
  'the owner leaves': {
    ends: ofOwner,
    run: ({ olga }) => olga.send(people, { intent: 'leave', sure: 'on' }),
  },
  'the team takes the owner off': {
    ends: ofOwner,
    run: ({ ada, olga }) => ada.send(people, { intent: 'remove', person: olga.userId, sure: 'on' }),
  },
  'the owner hands it over': {
    ends: ofOwner,
    run: async ({ services, olga, max }) => {
      const { db } = services
      const by = { userId: olga.userId, email: olga.email }
      const business = { id, name: 'Semper Plumbing' }
      await invite(db, { business, by, kind: 'hand-over', email: max.email }, services)
      const mails = db.selectFrom('mails').select('text').where('to_address', '=', max.email)
      const { text } = await mails.executeTakeFirstOrThrow()
      const path = /\/listing-invitation\/[\w-]+/.exec(text)?.[0] ?? ''
      await max.send(path, { intent: 'accept' })
    },
  },
  'a claim replaces the owner': { ends: ofOwner, run: (hands) => approveClaim(hands, true) },
  'the listing is merged into another': {
    ends: [...ofOwner, 'a claim link'],
    run: async ({ services, signIn }) => {
      const ruth = await signIn({ name: 'Ruth', role: 'reviewer' })
      const otto = await signIn({ name: 'Otto' })
      await runListing(services.db, other, otto.userId)
      const merge = { intent: 'merge', from: id, owners: 'stays', sure: 'on' }
      expect((await ruth.send(`/review/listing/${other}/merge`, merge)).status).toBe(302)
    },
  },
  'the owner deletes the account': {
    ends: [...ofOwner, 'a status link', 'an answer to a sender', 'a sign-in link'],
    run: async ({ services, olga }) => {
      const { db, accounts } = services
      await accounts.eraseAccount(db, { id: olga.userId, email: olga.email })
      await db.deleteFrom('auth_service.users').where('id', '=', olga.userId).execute()
    },
  },
  'the listing is deleted': {
    ends: [...ofOwner, ...ofMailbox, 'a listing invitation by the team', 'an answer to a sender'],
    run: ({ services }) => deleteListing(services.db, id, 'owner', services),
  },
  'the account gets another address': {
    ends: ['a still-right link to an owner', 'a sign-in link'],
    moves: ['monthly figures', 'a status link', 'an answer to a sender'],
    run: ({ services, olga }) =>
      services.db
        .updateTable('auth_service.users')
        .set({ email: newAddress })
        .where('id', '=', olga.userId)
        .execute(),
  },
  'the mailbox of the listing changes': {
    ends: ofMailbox,
    run: ({ services }) =>
      services.db
        .updateTable('businesses')
        .set({ email: 'other@semper.example.com' })
        .where('id', '=', id)
        .execute(),
  },
  'the listing gets an owner': { ends: ofMailbox, run: (hands) => approveClaim(hands, false) },
  'the invitation is withdrawn': {
    ends: ['a listing invitation', 'a listing invitation by the team'],
    run: async ({ services: { db, now } }) => {
      const sent = await db.selectFrom('listing_invitations').select('id').execute()
      for (const row of sent)
        await withdrawInvitation(db, { businessId: id, id: row.id, now: now() })
    },
  },
  'the team invitation is withdrawn': {
    ends: ['a team invitation'],
    run: ({ services, ada }) =>
      withdrawTeamInvitation(services, 'ines@example.com', { userId: ada.userId, name: 'Ada' }),
  },
  'the admin loses the role': {
    ends: ['a listing invitation by the team', 'a team invitation', 'what the team is told'],
    run: ({ services, ada }) =>
      revokeRole(services.db, ada.userId, { by: 'test', now: services.now() }),
  },
  'the admin becomes a reviewer': {
    ends: ['a team invitation'],
    run: ({ services, ada }) =>
      grantRole(services.db, ada, 'reviewer', { by: 'test', now: services.now() }),
  },
  'the admin deletes the account': {
    ends: ['a listing invitation by the team', 'a team invitation', 'what the team is told'],
    run: ({ services, ada }) =>
      services.accounts.eraseAccount(services.db, { id: ada.userId, email: ada.email }),
  },
  'the invited person deletes an account': {
    ends: ['a listing invitation', 'a listing invitation by the team', 'a team invitation'],
    run: async ({ services, signIn }) => {
      const ines = await signIn({ name: 'Ines' })
      await services.accounts.eraseAccount(services.db, { id: ines.userId, email: ines.email })
    },
  },
  'the submission is deleted': {
    ends: ['a status link'],
    run: async ({ services }) => {
      const sent = await services.db.selectFrom('submissions').select('id').execute()
      for (const row of sent) await deleteSubmission(services.db, row.id, services)
    },
  },
}

/** Sends all queued emails. @returns the sent ones with these ids. */
async function deliver(services: TestServices, ids: readonly string[]): Promise<OutgoingMail[]> {
  const left: OutgoingMail[] = []
  services.moveTo(new Date(services.now().getTime() + 120_000).toISOString())
  const checkLinks = (mail: OutgoingMail) => withOpenLinks(services, mail)
  const send = async (mail: OutgoingMail) => void left.push(mail)
  const deps = { ...services, checkLinks }
  for (let done = -1; done !== left.length;) {
    done = left.length
    await deliverDue(services.db, send, deps)
  }
  return left.filter((mail) => ids.includes(mail.id))
}

async function written(hands: Hands, { owner, write }: Link): Promise<string[]> {
  const { db } = hands.services
  if (owner) await runListing(db, id, hands[owner].userId)
  await write(hands)
  const mails = await db.selectFrom('mails').select('id').execute()
  expect(mails.length).toBeGreaterThan(0)
  return mails.map((mail) => mail.id)
}

describe('an email with a private link', () => {
  test.for(Object.entries(links))(
    '%s is sent while the link is valid',
    async ([, link], { hands }) => {
      const ids = await written(hands, link)
      expect((await deliver(hands.services, ids)).map((mail) => mail.id)).toEqual(ids)
    },
  )

  const pairs = Object.entries(ways).flatMap(([way, { ends, moves = [], run }]) => [
    ...ends.map((link) => ({ way, run, link, to: [] as string[] })),
    ...moves.map((link) => ({ way, run, link, to: [newAddress] })),
  ])

  test.for(pairs)('$link: $way, so it goes to $to', async ({ link, run, to }, { hands }) => {
    const ids = await written(hands, links[link] as Link)
    await run(hands)
    const left = await deliver(hands.services, ids)
    expect(left.map((mail) => mail.to)).toEqual(to)
    for (const mail of left) expect(await withOpenLinks(hands.services, mail)).toEqual(mail)
  })

  test('is still sent when a stranger’s text in it contains an expired link', async ({ hands }) => {
    const { site } = hands.services
    const quoted = `${site.url}/submission/${'a'.repeat(43)}`
    const content = { site, to: 'a@example.com', subject: 'A message' }
    const mail = writeEmail({ ...content, paragraphs: ['Hello,', { quoted }] })
    expect(await withOpenLinks(hands.services, mail)).toEqual(mail)
  })

  test('with several links is sent while one of them is valid', async ({ db, hands }) => {
    const { services } = hands
    const ids = [await sendIn(db, services), await sendIn(db, services, { name: 'Heron Roofing' })]
    const [gone = '', there = ''] = await Promise.all(ids.map((one) => makeLink(db, one, services)))
    await disownSubmission(db, gone.slice(-43), services)
    await deleteSubmission(db, ids[0] ?? '', services)
    const content = { site: services.site, to: 'a@example.com', subject: 'Two' }
    const mail = writeEmail({ ...content, paragraphs: [gone, there] })
    expect(await withOpenLinks(services, mail)).toEqual(mail)
  })
})
