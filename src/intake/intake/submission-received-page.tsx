import * as t from '#messages/submit.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import { isMailLate } from '../../platform/email/queue.server.ts'
import { MailLate } from '../../platform/ui/mail-late.tsx'
import { servicesContext } from '../../platform/services.server.ts'
import { findSent } from '../private-links.server.ts'
import { LinkSent, ThankYou } from './thank-you.tsx'
import { pageMeta, siteIn } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/submission-received-page.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { site, db } = context.get(servicesContext)
  const sent = await findSent(request, site.url)
  return { sent, isMailLate: sent !== null && (await isMailLate(db).catch(() => false)) }
}

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    isTranslated: true,
    title: t.submissionReceived(),
    description: t.yourSubmissionHasArrivedOur({ promised: promisedTime(siteIn(matches)) }),
    isHidden: true,
  })

export default function SubmissionReceivedPage({ loaderData }: Route.ComponentProps) {
  const promised = usePromisedTime()
  return (
    <ThankYou
      kicker={t.submissionReceived()}
      title={t.thankYouForYourSubmission()}
      homeButton={t.returnHome()}
      sent={loaderData.sent}
    >
      <p>{t.ourTeamWillReviewYour({ promised })}</p>
      <p>{t.onceTheListingIsApproved()}</p>
      <LinkSent kind="suggest" email={loaderData.sent?.email ?? null} />
      <MailLate isLate={loaderData.isMailLate} />
    </ThankYou>
  )
}
