import * as t from '#messages/submit.ts'
import { promisedTime } from '../../platform/ui/site.ts'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import { isMailLate } from '../../platform/email/queue.server.ts'
import { MailLate } from '../../platform/ui/mail-late.tsx'
import { servicesContext } from '../../platform/services.server.ts'
import { findByToken } from '../../submissions/lifecycle/private-link.server.ts'
import { findSent } from '../private-links.server.ts'
import { LinkSent, ThankYou } from './thank-you.tsx'
import { pageMeta, siteIn } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/thank-you-page.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { site, db, now } = context.get(servicesContext)
  const sent = await findSent(request, site.url)
  const found = sent?.token ? await findByToken(db, sent.token, now()).catch(() => null) : null
  return {
    sent,
    isFromOwner: !found || found.details.submitter.relation === 'owner',
    isMailLate: sent !== null && (await isMailLate(db).catch(() => false)),
  }
}

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    isTranslated: true,
    title: titleFor(loaderData?.isFromOwner),
    description: t.yourBusinessRegistrationHasArrived({ promised: promisedTime(siteIn(matches)) }),
    isHidden: true,
  })

/** Relatives and employees also register a veteran's business. */
function titleFor(isFromOwner = true): string {
  return isFromOwner ? t.thankYouForYourService() : t.thankYouForYourSubmission()
}

export default function ThankYouPage({ loaderData }: Route.ComponentProps) {
  const promised = usePromisedTime()
  return (
    <ThankYou
      title={titleFor(loaderData.isFromOwner)}
      homeButton={t.returnHomepage()}
      sent={loaderData.sent}
      isInAccount
    >
      <p>{t.weHaveReceivedYourBusiness({ promised })}</p>
      <p>{t.onceTheListingIsApproved()}</p>
      <LinkSent kind="register" email={loaderData.sent?.email ?? null} />
      <MailLate isLate={loaderData.isMailLate} />
    </ThankYou>
  )
}
