import type { Actor } from '../../platform/changes/change.ts'
import { auditedWork } from '../../platform/changes/audited-work.server.ts'
import type { Role } from '../../account/team/can.ts'
import {
  isAdminNow,
  endInvitation,
  invitationDays,
  teamInvitationKey,
} from '../../account/team/team.server.ts'
import { writeEmail } from '../../platform/email/email-template.ts'
import type { Mail } from '../../platform/email/mail.ts'
import { endMails, queueMail } from '../../platform/email/outbox.server.ts'
import { personOr } from '../../platform/email/stranger-text.ts'
import type { Services } from '../../platform/services.server.ts'
import { takeTurn } from '../../submissions/emails/submitter-mail.server.ts'

type Deps = Pick<Services, 'db' | 'now' | 'randomId' | 'site'>
type By = Actor & { userId: string }

/**
 * Invites somebody to the team by mail; the link leads to a page where they accept once they are signed in with this
 * address. A second invitation takes the place of the first. @returns why not, or null.
 */
export async function inviteToTeam(
  { db, now, randomId, site }: Deps,
  { email, role }: { email: string; role: Role },
  by: By,
): Promise<string | null> {
  return auditedWork(db, invitationWork(by, 'invited to the team', email), now(), async (inner) => {
    if (!(await isAdminNow(inner, by.userId))) return 'Only an admin can invite people.'
    if (!(await takeTurn(inner, email, 'team-invitation', now())))
      return 'This address had several emails from us today. Invite it again tomorrow.'
    const set = { role, invited_by: by.userId, invited_by_name: by.name, made_at: now() }
    await inner
      .insertInto('team_invitations')
      .values({ email, ...set })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(set))
      .execute()
    const mail = teamInvitationEmail({ site, to: email, role, by: by.name })
    const keyOf = teamInvitationKey(email)
    await endMails(inner, [keyOf], now())
    const goodUntil = new Date(now().getTime() + invitationDays * 86_400_000)
    await queueMail(inner, mail, { id: randomId(), now: now(), goodUntil, keyOf })
    return null
  })
}

/** Asks a person to join the team. @param by the name of the admin who invites. */
export function teamInvitationEmail({
  site,
  to,
  role,
  by,
}: Pick<Deps, 'site'> & { to: string; role: Role; by: string }): Mail {
  return writeEmail({
    site,
    holdsNoKey: true,
    to,
    subject: `An invitation to help with ${site.name}`,
    paragraphs: [
      `${personOr(by, 'An admin')} asks you to help with ${site.name} as ${role === 'admin' ? 'an admin' : 'a reviewer'}.`,
      'Press the button, sign in or create an account with this email address, and say yes. Then set up a second factor: people’s documents are behind it.',
    ],
    action: { label: 'See the invitation', url: `${site.url}/account/team` },
    after: [
      `The invitation is good for ${invitationDays} days. If you do not know who this is, do nothing.`,
    ],
  })
}

/** Takes an invitation back. @returns whether there was one. */
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
  return { by, action, things: () => [{ table: 'team_invitations', id } as const] }
}
