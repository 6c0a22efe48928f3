import * as desk from '#messages/desk-words.ts'
import * as kinds from '#messages/report-kinds.ts'
import * as t from '#messages/owner-invitation.ts'
import { requireUser, type RouteArgs } from '../../account/session/session.server.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { requestContext, servicesContext, type Services } from '../../platform/services.server.ts'
import { makeOwner } from '../../submissions/claims/use-claim-code.server.ts'
import { cleanText } from '../../submissions/clean-text.ts'
import { textIn, unreadText } from '../../submissions/form/read-form.server.ts'
import { changePeople } from '../../submissions/grants/change-people.server.ts'
import { receiveReport } from '../../submissions/reports/receive-report.server.ts'
import { maxReportText } from '../../submissions/reports/report.ts'
import { sayStillRight } from '../upkeep/answer.server.ts'
import type { DoneWord, Problem, ReportWord } from './invitation-forms.tsx'
import {
  findInvitation,
  noteAnswer,
  stopInvitations,
  type Invitation,
} from './invitations.server.ts'

const reportWords: readonly ReportWord[] = ['wrong', 'closed', 'remove']
export const doneWords: readonly DoneWord[] = ['confirmed', ...reportWords, 'stop']

type Answered =
  | { ok: true; done: DoneWord | 'claim'; isOneClick?: boolean; claimed?: string }
  | { ok: false; status: number; problem: Problem | null }

/** The listing as its page showed it. */
type OpenInvitation = { invitation: Invitation; business: { id: string; name: string } }

/** A mail program's one tap sends no intent (RFC 8058): it stops the emails. */
export async function answerInvitation(
  args: RouteArgs & { request: Request; params: { token: string } },
): Promise<Answered> {
  const services = args.context.get(servicesContext)
  const read = await formValues(args.request)
  if (!read.ok)
    return refuse(read.status, { field: 'form', text: unreadText(read.status), typed: '' })
  const { form } = read
  const invitation = await findInvitation(services, args.params.token)
  if (!invitation) return refuse(404, null)
  const isOneClick = textIn(form, 'List-Unsubscribe') === 'One-Click'
  const intent = isOneClick ? 'stop' : textIn(form, 'intent')
  if (intent === 'stop') return stop(services, invitation, isOneClick)
  const business = invitation.isOpen && (await findBusinessOf(services, invitation))
  if (!business) return refuse(409, null)
  const open = { invitation, business }
  if (intent === 'confirmed') return confirm(services, open)
  if (intent === 'claim') return claim(args, open)
  const kind = reportWords.find((word) => word === intent)
  if (kind) return report(args, open, { kind, typed: textIn(form, kind) })
  return refuse(400, null)
}

function refuse(status: number, problem: Problem | null): Answered {
  return { ok: false, status, problem }
}

async function findBusinessOf({ db }: Services, { businessId }: Invitation) {
  return db
    .selectFrom('businesses')
    .select(['id', 'name'])
    .where('id', '=', businessId ?? '')
    .executeTakeFirst()
}

async function stop(
  { db, now }: Services,
  { addressHash }: Invitation,
  isOneClick: boolean,
): Promise<Answered> {
  // A letter has no address to stop.
  if (!addressHash) return refuse(400, null)
  await stopInvitations(db, { addressHash, why: 'reader' }, now())
  return { ok: true, done: 'stop', isOneClick }
}

async function confirm(
  services: Services,
  { invitation, business }: OpenInvitation,
): Promise<Answered> {
  // A page that was opened before: the request would stay open, and the listing confirmed.
  if (invitation.isRemovalAsked) return refuse(409, null)
  const answer = { businessId: business.id, by: 'listing', person: null } as const
  if (!(await sayStillRight(services.db, answer, services))) return refuse(409, null)
  await noteAnswer(services.db, invitation.id, 'confirmed_at', services.now())
  return { ok: true, done: 'confirmed' }
}

type Typed = { kind: ReportWord; typed: string }

async function report(
  { context }: RouteArgs,
  { invitation, business }: OpenInvitation,
  { kind, typed }: Typed,
): Promise<Answered> {
  const services = context.get(servicesContext)
  const { db, now, randomId, forms } = services
  const text = cleanText(typed)
  const wrong = (status: number, why: string) => refuse(status, { field: kind, text: why, typed })
  if (kind === 'wrong' && !text) return wrong(400, kinds.writeWhat())
  if (text.length > maxReportText) return wrong(400, kinds.shorten({ max: maxReportText }))
  if (!(await forms.limits.take(`invitation ${invitation.id}`, 1 / 600, 5)))
    return wrong(429, t.tooOften())
  const { visitor } = context.get(requestContext)
  const { id, way, email } = invitation
  const isLetter = way === 'letter'
  await receiveReport(
    db,
    {
      business,
      kind: kind === 'wrong' ? 'else' : kind,
      text,
      email: isLetter ? null : email,
      isConfirmed: !isLetter,
      proof: isLetter ? 'letter' : 'invitation',
      key: randomId(),
      bucket: visitor.bucket,
    },
    services,
  )
  await noteAnswer(db, id, kind === 'remove' ? 'removal_at' : 'corrected_at', now())
  return { ok: true, done: kind }
}

/** The code of a letter is its reader's proof. An email's reader asks for a code on the claim page. */
async function claim(
  args: RouteArgs & { params: { token: string } },
  { invitation, business }: OpenInvitation,
): Promise<Answered> {
  // A page that was opened before: the request would stay open, and the listing confirmed.
  if (invitation.isRemovalAsked) return refuse(409, null)
  if (invitation.way !== 'letter') return refuse(400, null)
  const user = await requireUser(args)
  const services = args.context.get(servicesContext)
  const claimed = await changePeople(services.db, business.id, services, async (db) => {
    // Another claim may have just ended it.
    if (!(await findInvitation({ ...services, db }, args.params.token))) return null
    const byName = desk.codeByLetter()
    const claimant = { businessId: business.id, user, byName, isAtListing: false }
    return makeOwner(db, services, claimant)
  })
  if (!claimed) return refuse(404, null)
  if (claimed.ok) return { ok: true, done: 'claim', claimed: business.id }
  return refuse(claimed.status, { field: 'form', text: claimed.text, typed: '' })
}
