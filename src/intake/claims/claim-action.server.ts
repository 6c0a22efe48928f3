import type { User } from '@supabase/supabase-js'
import type { Selectable } from 'kysely'
import { listingPeople } from '../../account/team/team.server.ts'
import type { BusinessRow } from '../../platform/db/schema.ts'
import { isMadeUp } from '../../listings/business.ts'
import type { Visitor } from '../../platform/http/visitor.server.ts'
import { requestContext, servicesContext, type Services } from '../../platform/services.server.ts'
import type { RouteArgs } from '../../account/session/session.server.ts'
import { checkToken, newFormToken } from '../../submissions/guard/form-guard.server.ts'
import { filesIn, textIn } from '../../submissions/form/read-form.server.ts'
import { whenText } from '../../submissions/when-text.ts'
import { sendClaimCode, textsOf, waitingCode } from '../../submissions/claims/claim-codes.server.ts'
import { claimWays, type ClaimAnswer, type ClaimView } from '../../submissions/claims/claim-view.ts'
import { destinationOf, offeredWays } from '../../submissions/claims/claim-ways.ts'
import { sendClaim, waitingClaim } from './send-claim.server.ts'
import { claimWithCode } from '../../submissions/claims/use-claim-code.server.ts'

type Listing = Selectable<BusinessRow>

/** What the claim page of a listing shows somebody. */
export async function claimView(
  services: Services,
  listing: Listing,
  userId: string,
): Promise<ClaimView> {
  const { db, now, site } = services
  const { id, name, city, county } = listing
  const who = { businessId: id, userId }
  const owners = (await listingPeople(db, id)).filter(({ role }) => role === 'owner')
  const isTheirs = owners.some((one) => one.userId === userId)
  const others = listing.is_sample ? 'made up' : owners.length ? 'owned' : 'free'
  const is = isTheirs ? 'yours' : others
  const waiting = await waitingClaim(db, who)
  const hasTexts = textsOf(services) !== null
  return {
    business: {
      id,
      name,
      place: [city, county && `${county} County`].filter(Boolean).join(', '),
    },
    is,
    ways: is === 'free' ? offeredWays(listing, hasTexts) : {},
    isPhoneSilent: is === 'free' && listing.phone !== null && !hasTexts,
    code: is === 'free' ? await waitingCode(services, { listing, userId }) : null,
    waitingSince: waiting && whenText(waiting.receivedAt, now()),
    contactEmail: site.contactEmail,
    formToken: await newFormToken(services),
  }
}

type Done = { ok: true } | { ok: false; status: number; answer: ClaimAnswer }

/** Does what a form of the claim page asks for. */
export async function runClaim(
  { context }: RouteArgs,
  { listing, user, form }: { listing: Listing; user: User; form: FormData },
): Promise<Done> {
  const services = context.get(servicesContext)
  const { visitor } = context.get(requestContext)
  const intent = textIn(form, 'intent')
  const values = {
    way: textIn(form, 'way'),
    local: textIn(form, 'local'),
    name: textIn(form, 'name'),
    reason: textIn(form, 'reason'),
  }
  const { token, next: formToken, problems: early } = await checkToken(form, services)
  const refuse = (status: number, problems: ClaimAnswer['problems']): Done => ({
    ok: false,
    status,
    answer: { intent, values, problems, formToken, hadFile: filesIn(form).length > 0 },
  })
  const owners = (await listingPeople(services.db, listing.id)).filter(
    (one) => one.role === 'owner',
  )
  if (owners.some(({ userId }) => userId === user.id)) return { ok: true }
  if (listing.is_sample) return refuse(400, [{ field: 'form', text: isMadeUp }])
  const isDispute = owners.length > 0
  if (intent === 'documents') {
    if (!token || early.length)
      return refuse(
        400,
        early.map(({ text }) => ({ field: 'form', text })),
      )
    const sending = { listing, user, visitor, form, values, key: token.key, isDispute }
    const sent = await sendClaim(services, sending)
    return sent.ok ? sent : refuse(sent.status, sent.problems)
  }
  if (intent !== 'send-code' && intent !== 'check-code')
    return refuse(400, [{ field: 'form', text: 'This form is not one of this page.' }])
  const owned = 'Somebody runs this listing already: show our team that it is yours.'
  if (isDispute) return refuse(409, [{ field: 'form', text: owned }])
  if (intent === 'check-code') {
    const claimed = await claimWithCode(services, { listing, user, typed: textIn(form, 'code') })
    return claimed.ok ? claimed : refuse(claimed.status, [{ field: 'code', text: claimed.text }])
  }
  const way = claimWays.find((one) => one === values.way)
  if (!way) return refuse(400, [{ field: 'way', text: 'Choose where we send the code' }])
  const destination = destinationOf(way, listing, values.local)
  if (!destination.ok)
    return refuse(400, [{ field: way === 'site-mail' ? 'local' : 'way', text: destination.text }])
  if (!(await maySendCode(visitor, services)))
    return refuse(429, [{ field: 'way', text: 'You have asked for many codes. Wait an hour.' }])
  const sent = await sendClaimCode(services, { listing, user, way, destination })
  return sent.ok ? sent : refuse(sent.status, [{ field: 'way', text: sent.text }])
}

/** Whether this visitor, with however many accounts, may have one more code sent. */
async function maySendCode({ bucket }: Visitor, { forms }: Services): Promise<boolean> {
  return !bucket || forms.limits.take(`claim code ${bucket}`, 1 / 1800, 10)
}
