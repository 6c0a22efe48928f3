import * as page from '#messages/people.ts'
import * as t from '#messages/people-problems.ts'
import { askedEmail } from '../../platform/forms/email-slips.ts'
import { hasBadge } from '../../listings/proof/badge-holder.server.ts'
import { knownName } from '../../account/team/known-name.server.ts'
import { listingPeople, type ListingPerson } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { addOwner, makeManager } from '../../submissions/grants/add-person.server.ts'
import type { PeopleNews } from '../../submissions/grants/people-emails.ts'
import { can } from '../../account/team/can.ts'
import type { Services } from '../../platform/services.server.ts'
import { cleanLine } from '../../submissions/clean-text.ts'
import { mailAddress } from '../../submissions/contact-rules.ts'
import {
  emailPerson,
  leaveListing,
  lostWithOwner,
  partWith,
} from '../../submissions/grants/leave-listing.server.ts'
import { listConversations } from '../messages/conversations.server.ts'
import { reasonToWait } from '../../submissions/claims/undo-hold.server.ts'
import { nothingLost, willLose } from '../../submissions/grants/lost-with.ts'
import { clearPersonalFacts } from '../../submissions/grants/personal-facts.server.ts'
import { changePeople } from '../../submissions/grants/change-people.server.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { whenText } from '../../submissions/when-text.ts'
import { recordListingChange } from '../../submissions/edits/listing-changes.server.ts'
import { editorOf, type Runner } from '../listing/listing.server.ts'
import {
  invitationEnd,
  invite,
  waitingInvitations,
  withdrawInvitation,
} from './invitations.server.ts'
import {
  invitationKinds,
  isLastOwner,
  kindTexts,
  type PeopleAnswer,
  type PeopleView,
} from './people.ts'

export async function peopleView(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { listing, person, user }: Runner,
): Promise<PeopleView> {
  const { id, name, status } = listing
  const people = await listingPeople(db, id)
  const canChange = can(person, 'change-people', listing)
  const invitations = canChange ? await waitingInvitations(db, id, now()) : []
  const lost = await Promise.all(
    people.map(async ({ userId, role }) =>
      role === 'owner' ? lostWithOwner(db, { businessId: id, userId }) : nothingLost,
    ),
  )
  return {
    business: { id, name, isPublic: status === 'published' },
    people: people.map(({ userId, email, role, since }, place) => ({
      userId,
      email: email ?? page.noAddress(),
      isOwner: role === 'owner',
      roleText: (role === 'owner' ? page.ownerSince : page.managerSince)({
        when: whenText(since, now()),
      }),
      isYou: userId === user.id,
      isLastOwner: isLastOwner(people, userId),
      lost: willLose(lost[place] ?? nothingLost),
    })),
    invitations: invitations.map(({ id, kind, email, madeAt }) => ({
      id,
      email,
      text: kindTexts[kind].label(),
      ends: whenText(invitationEnd(madeAt), now()),
    })),
    canChange,
    canHandOver: listing.owners.includes(user.id),
    unanswered: (await listConversations(db, id, user.id)).filter(
      ({ isAnswered, isReported }) => !isAnswered && !isReported,
    ).length,
  }
}

type Ended = { ok: true; to: 'people' | 'account' } | ({ ok: false; status: number } & PeopleAnswer)

/** Access to the listing was checked before. */
export function runPeopleIntent(
  services: Services,
  runner: Runner,
  form: FormData,
): Promise<Ended> {
  const by = editorOf(runner)
  const work = { by, action: 'people of a listing changed', listings: [runner.listing.id] }
  return asTeam(services.db, work, services.now(), (db) =>
    runPeopleForm({ ...services, db }, runner, form),
  )
}

async function runPeopleForm(services: Services, runner: Runner, form: FormData): Promise<Ended> {
  const intent = textIn(form, 'intent')
  const { listing, person, user } = runner
  const refuse = (status: number, text: string, more: Partial<PeopleAnswer> = {}): Ended => {
    const values = { email: textIn(form, 'email'), kind: textIn(form, 'kind') }
    return { ok: false, status, intent, text, field: null, values, sure: null, ...more }
  }
  if (intent === 'leave')
    return leave(services, runner, { userId: user.id, isSure: form.has('sure') }, refuse)
  if (!can(person, 'change-people', listing)) return refuse(403, t.ownerDecides())
  if (intent === 'invite') return sendInvitation(services, runner, form, refuse)
  if (intent === 'withdraw') {
    const id = textIn(form, 'invitation')
    const found = await withdrawInvitation(services.db, {
      businessId: listing.id,
      id,
      now: services.now(),
    })
    return found ? stay : refuse(409, t.isAnswered())
  }
  const userId = textIn(form, 'person')
  if (intent === 'remove')
    return remove(services, runner, { userId, isSure: form.has('sure') }, refuse)
  if (intent === 'make-owner') return changeRole(services, runner, { userId, to: 'owner' }, refuse)
  if (intent === 'make-manager')
    return changeRole(services, runner, { userId, to: 'manager' }, refuse)
  return refuse(400, t.unknownForm())
}

const stay = { ok: true, to: 'people' } as const
type Refuse = (status: number, text: string, more?: Partial<PeopleAnswer>) => Ended

async function sendInvitation(
  services: Services,
  { listing, user }: Runner,
  form: FormData,
  refuse: Refuse,
): Promise<Ended> {
  const kind = invitationKinds.find((one) => one === textIn(form, 'kind'))
  const asked = askedEmail(form)
  const email = mailAddress(cleanLine(asked.email))
  const by = user.email_confirmed_at ? user.email : null
  if (!kind || (kind === 'hand-over' && !listing.owners.includes(user.id)))
    return refuse(400, t.chooseKind(), { field: 'kind' })
  const wait =
    kind === 'hand-over'
      ? await reasonToWait(services.db, { businessId: listing.id }, services.now())
      : null
  if (wait) return refuse(409, wait, { field: 'kind' })
  if (!email) return refuse(400, t.wrongEmail(), { field: 'email' })
  if (asked.question) return refuse(400, asked.question, { field: 'email' })
  if (!by) return refuse(400, t.needsAddress())
  if (!(await services.forms.limits.take(`invite ${user.id}`, 1 / 3600, 10)))
    return refuse(429, t.tooMany())
  const business = { id: listing.id, name: listing.name }
  const inviting = { business, by: { userId: user.id, email: by }, kind, email }
  const wrong = await invite(services.db, inviting, services)
  return wrong === null ? stay : refuse(409, wrong, { field: 'email' })
}

type Leaver = { userId: string; isSure: boolean }

async function leave(
  services: Services,
  { listing }: Runner,
  { userId, isSure }: Leaver,
  refuse: Refuse,
): Promise<Ended> {
  return changePeople(services.db, listing.id, services, async (db) => {
    const people = await listingPeople(db, listing.id)
    const leaver = people.find((one) => one.userId === userId)
    if (!leaver) return refuse(409, t.youDoNotRun())
    const theirs = { businessId: listing.id, claimant: userId }
    const wait = await reasonToWait(db, theirs, services.now())
    if (wait) return refuse(409, wait)
    const isLast = isLastOwner(people, userId)
    const waiting = isLast ? await waitingInvitations(db, listing.id, services.now()) : []
    const next = waiting.find(({ kind }) => kind === 'hand-over')
    if (next) return refuse(409, t.handOverWaits({ email: next.email }))
    if (isLast && !isSure) return refuse(409, t.lastOwner(), { sure: { userId, isYou: true } })
    await leaveListing(db, { business: listing, leaver }, services)
    return { ok: true, to: 'account' }
  })
}

async function remove(
  services: Services,
  runner: Runner,
  { userId, isSure }: Leaver,
  refuse: Refuse,
): Promise<Ended> {
  return changeAnother(services, runner, { userId, refuse }, async (db, people, removed) => {
    const { listing } = runner
    if (isLastOwner(people, userId) && !isSure)
      return refuse(409, t.lastOwner(), { sure: { userId, isYou: false } })
    const byFor = (to: string | null) => inMailLanguage(db, to ?? '', () => nameOf(runner))
    const whoKnown = await knownName(db, removed)
    const change = { businessId: listing.id, action: 'remove', by: editorOf(runner) } as const
    await recordListingChange(db, change, services)
    const contact = services.site.contactEmail
    const business = { id: listing.id, name: listing.name }
    const { lost } = await partWith(db, { business, leaver: removed }, services)
    const by = await byFor(removed.email)
    const news = { is: 'you were removed', by, contact, lost } as const
    await emailPerson(db, { to: removed.email, business, news }, services)
    for (const { userId: id, email: to } of people) {
      if (id === userId) continue
      const who = whoKnown || (await inMailLanguage(db, to ?? '', t.someone))
      const told = { is: 'removed', who, by: await byFor(to), lost } as const
      await emailPerson(db, { to, business, news: told }, services)
    }
    return stay
  })
}

async function changeRole(
  services: Services,
  runner: Runner,
  { userId, to: role }: { userId: string; to: 'owner' | 'manager' },
  refuse: Refuse,
): Promise<Ended> {
  return changeAnother(services, runner, { userId, refuse }, async (db, people, person) => {
    const { listing, user, name } = runner
    if (person.role === role)
      return refuse(409, role === 'owner' ? t.alreadyOwner() : t.alreadyManager())
    if (isLastOwner(people, userId)) return refuse(409, t.onlyOwner())
    const business = { id: listing.id, name: listing.name }
    const hadBadge = await hasBadge(db, listing.id)
    const row = { businessId: listing.id, userId, email: person.email }
    if (role === 'owner') await addOwner(db, { ...row, byName: name, grantedBy: user.id }, services)
    else await makeManager(db, row, services)
    const endsBadge = hadBadge && !(await hasBadge(db, listing.id))
    const facts = endsBadge ? await clearPersonalFacts(db, listing.id, services) : []
    const lost = { endsBadge, facts }
    const who = await knownName(db, person)
    for (const { userId: id, email } of people) {
      const news = await inMailLanguage(db, email ?? '', (): PeopleNews => {
        const by = nameOf(runner)
        return id === userId
          ? {
              is: 'your role changed',
              to: role,
              by,
              contact: services.site.contactEmail,
              lost,
            }
          : { is: 'role changed', to: role, by, who: who || t.someone(), lost }
      })
      await emailPerson(db, { to: email, business, news }, services)
    }
    return stay
  })
}

/** In emails: an owner, or the team. */
function nameOf({ listing, user, name }: Runner): string {
  return listing.owners.includes(user.id) ? name || t.anOwner() : t.ourTeam()
}

type Change = (db: Db, people: ListingPerson[], person: ListingPerson) => Promise<Ended>

/** Someone else on the listing, if the runner may still change its people. */
async function changeAnother(
  services: Services,
  { listing, user, person: runner }: Runner,
  { userId, refuse }: { userId: string; refuse: Refuse },
  change: Change,
): Promise<Ended> {
  if (userId === user.id) return refuse(400, t.thatIsYou())
  return changePeople(services.db, listing.id, services, async (db) => {
    const people = await listingPeople(db, listing.id)
    const owners = people.filter(({ role }) => role === 'owner').map(({ userId }) => userId)
    // Checked again: when two owners remove each other, only the first may.
    if (!can(runner, 'change-people', { owners, managers: [] }))
      return refuse(403, t.noLongerYours())
    const person = people.find((one) => one.userId === userId)
    if (!person) return refuse(409, t.noLongerTheirs())
    const wait = await reasonToWait(db, { businessId: listing.id }, services.now())
    return wait ? refuse(409, wait) : change(db, people, person)
  })
}
