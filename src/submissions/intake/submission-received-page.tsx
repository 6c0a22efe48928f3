import { sentTo } from './sent-to.server.ts'
import { LinkSent } from '../form-view/link-sent.tsx'
import { pageMeta } from '../../ui/page-head.ts'
import type { Route } from './+types/submission-received-page.ts'
import { ThankYou } from './thank-you.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  return { email: await sentTo(request) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Submission Received',
    description: 'Your submission has arrived. Our team will review it and reply within 24 hours.',
    isHidden: true,
  })

export default function SubmissionReceivedPage({ loaderData }: Route.ComponentProps) {
  return (
    <ThankYou
      kicker="Submission Received"
      title="Thank You for Your Submission"
      homeButton="Return to Home"
    >
      <p>Our team will review your submission and reply within 24 hours.</p>
      <p>Once the listing is approved, a confirmation email follows and it is published.</p>
      <LinkSent kind="suggest" email={loaderData.email} />
    </ThankYou>
  )
}
