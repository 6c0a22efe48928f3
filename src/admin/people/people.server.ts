import * as t from '#messages/admin-people.ts'
import { randomBytes } from 'node:crypto'
import type { Actor } from '../../platform/changes/change.ts'
import {
  findConfirmed,
  grantRole,
  isLastAdmin,
  listTeam,
  revokeRole,
  roleOf,
  isAdminNow,
  teamInvitationKey,
} from '../../account/team/team.server.ts'
import {
  endInvitation,
  invitationDays,
  waitingInvitations,
} from '../../account/team/invitations.server.ts'
import type { Role } from '../../account/team/can.ts'
import { standings } from '../../account/two-factor/confirmed-factors.server.ts'
import { isUuid } from '../../platform/db/column-text.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { mailAddress } from '../../submissions/contact-rules.ts'
import { auditedWork } from '../../platform/changes/audited.server.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { endMails, queueMail } from '../../platform/email/outbox.server.ts'
import { personOr } from '../../platform/email/stranger-text.ts'
import { sha256 } from '../../platform/text/sha256.server.ts'
import { takeTurn } from '../../submissions/emails/submitter-mail.server.ts'

type Problems = Partial<Record<'email' | 'role' | 'confirm', string>>
type Outcome =
  | { ok: true; isInvited?: boolean; isSame?: boolean }
  | { ok: false; problems: Problems }
type InviteDeps = Pick<Services, 'db' | 'accounts' | 'now' | 'randomId' | 'site'>
type Writer = { by: Actor & { userId: string }; now: Date }

/** `factors` is null where only the hosted service knows. */
export type Listed = {
  userId: string
  name: string
  role: Role
  since: string
  by: string
  factors: 'none' | 'unconfirmed' | 'confirmed' | null
  isYou: boolean
}

/** Oldest member first. */
export async function findPeople(
  { db, accounts }: Pick<Services, 'db' | 'accounts'>,
  you: string,
): Promise<Listed[]> {
  const team = await listTeam(db)
  const known = accounts.own
    ? await standings(
        db,
        team.map(({ user_id }) => user_id),
      )
    : null
  return team.map((member) => ({
    userId: member.user_id,
    name: member.email ?? member.user_id,
    role: member.role,
    since: member.granted_at.toISOString(),
    by: member.granted_by,
    factors: known?.get(member.user_id) ?? null,
    isYou: member.user_id === you,
  }))
}

const lastAdmin = t.thisIsTheOnlyAdmin()

/**
 * Gives a role to the account with this confirmed address, or invites the address. With a hosted
 * service, uses the user ID.
 */
export async function giveRole(
  services: InviteDeps,
  { who, role, isConfirmed }: { who: string; role: string; isConfirmed: boolean },
  { by, now }: Writer,
): Promise<Outcome> {
  if (role !== 'reviewer' && role !== 'admin')
    return { ok: false, problems: { role: t.chooseARole() } }
  const { db, accounts } = services
  const address = accounts.own ? mailAddress(who.trim()) : null
  const person = await findPerson({ db, accounts }, who.trim())
  if (!person.ok && !address) return { ok: false, problems: { email: person.problem } }
  if (!person.ok) {
    const wrong = await inviteToTeam(services, { email: address ?? '', role }, by)
    return wrong ? { ok: false, problems: { email: wrong } } : { ok: true, isInvited: true }
  }
  const { userId } = person
  return transaction(db, async (inner): Promise<Outcome> => {
    if (role === 'reviewer' && (await isLastAdmin(inner, userId)))
      return { ok: false, problems: { email: lastAdmin } }
    const isOwnLoss = userId === by.userId && (await roleOf(inner, userId)) === 'admin'
    if (isOwnLoss && role === 'reviewer' && !isConfirmed)
      return {
        ok: false,
        problems: { confirm: t.youllLoseAccessToThese() },
      }
    const isNew = await grantRole(inner, person, role, { by: by.name, byId: by.userId, now })
    return { ok: true, isSame: !isNew }
  })
}

export async function takeRole(
  db: Db,
  { userId, isConfirmed }: { userId: string; isConfirmed: boolean },
  { by, now }: Writer,
): Promise<Outcome> {
  if (!isUuid(userId)) return { ok: false, problems: { confirm: t.chooseAPersonFromThe() } }
  return transaction(db, async (inner): Promise<Outcome> => {
    if (await isLastAdmin(inner, userId)) return { ok: false, problems: { confirm: lastAdmin } }
    if (!isConfirmed) return { ok: false, problems: { confirm: t.checkTheBoxFirstThen() } }
    await revokeRole(inner, userId, { by: by.name, byId: by.userId, now })
    return { ok: true }
  })
}

type Found = { ok: true; userId: string; email: string | null } | { ok: false; problem: string }

async function findPerson(
  { db, accounts }: Pick<Services, 'db' | 'accounts'>,
  who: string,
): Promise<Found> {
  if (!accounts.own) {
    if (isUuid(who)) return { ok: true, userId: who.toLowerCase(), email: null }
    return { ok: false, problem: t.enterTheIdThatThe() }
  }
  const person = await findConfirmed(db, who, accounts.own.settings.jwtAudience)
  if (person) return { ok: true, ...person }
  return { ok: false, problem: t.enterAnEmailAddressSuch() }
}

type Deps = Pick<Services, 'db' | 'now' | 'randomId' | 'site'>
type By = Actor & { userId: string; email?: string | null }

/**
 * The invitee accepts while signed in with this address. An invitation to the other role replaces the
 * earlier one; the same one isn't sent twice.
 * @returns the problem, or null.
 */
export async function inviteToTeam(
  { db, now, randomId, site }: Deps,
  { email, role }: { email: string; role: Role },
  by: By,
): Promise<string | null> {
  return auditedWork(db, invitationWork(by, 'invited to the team', email), now(), async (inner) => {
    if (!(await isAdminNow(inner, by.userId))) return t.onlyAnAdminCanInvite()
    const earlier = await waitingInvitations(inner, now())
    const same = earlier.find((one) => one.email === email && one.role === role)
    if (same && (await isAdminNow(inner, same.invited_by))) return t.isInvited()
    if (!(await takeTurn(inner, email, 'team-invitation', now())))
      return t.weveSentSeveralEmailsTo()
    const token = randomBytes(32).toString('base64url')
    const sender = { invited_by: by.userId, invited_by_name: by.name, made_at: now() }
    const set = { role, token_hash: sha256(token), ...sender }
    await inner
      .insertInto('team_invitations')
      .values({ email, ...set })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(set))
      .execute()
    const { name, email: address } = by
    const mail = teamInvitationEmail({ site, to: email, role, by: name, address, token })
    const keyOf = teamInvitationKey(email)
    await endMails(inner, [keyOf], now())
    const goodUntil = new Date(now().getTime() + invitationDays * 86_400_000)
    await queueMail(inner, mail, { id: randomId(), now: now(), goodUntil, keyOf })
    return null
  })
}

/** @param by the admin's name. @param address the admin's. */
export function teamInvitationEmail({
  site,
  to,
  role,
  by,
  address: given,
  token,
}: Pick<Deps, 'site'> & {
  to: string
  role: Role
  by: string
  address?: string | null
  token: string
}): Mail {
  const address = given ?? ''
  // An account without a name goes by the first part of its address.
  const isNamed = by !== address.replace(/@.*/, '')
  return writeEmail({
    site,
    to,
    subject: t.anInvitationToHelpWith({ name: site.name }),
    paragraphs: [
      (role === 'admin' ? t.asksForAnAdmin : t.asksForAReviewer)({
        person: isNamed ? personOr(by, t.anAdmin()) : address,
        address: (isNamed && address) || 'none',
        site: site.name,
      }),
      t.pressTheButtonSignIn(),
    ],
    action: { label: t.seeTheInvitation(), url: `${site.url}/account/team?invitation=${token}` },
    after: [t.theInvitationIsGoodFor({ days: invitationDays })],
  })
}

/** @returns true if there was one. */
export async function withdrawTeamInvitation(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  email: string,
  by: By,
): Promise<boolean> {
  return auditedWork(db, invitationWork(by, 'invitation taken back', email), now(), (inner) =>
    endInvitation(inner, email, now()),
  )
}

function invitationWork(by: By, action: string, id: string) {
  return { by, action, records: () => [{ table: 'team_invitations', id } as const] }
}
