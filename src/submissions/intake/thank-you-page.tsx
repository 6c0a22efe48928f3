import { sentTo } from './sent-to.server.ts'
import { LinkSent } from '../form-view/link-sent.tsx'
import { pageMeta } from '../../ui/page-head.ts'
import type { Route } from './+types/thank-you-page.ts'
import { ThankYou } from './thank-you.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  return { email: await sentTo(request) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Thank You for Your Service',
    description:
      'Your business registration has arrived. Our team will review it and reply within 24 hours.',
    isHidden: true,
  })

export default function ThankYouPage({ loaderData }: Route.ComponentProps) {
  return (
    <ThankYou title="Thank You for Your Service" homeButton="Return to Homepage">
      <p>We have received your business. Our team will review it and reply within 24 hours.</p>
      <p>Once the listing is approved, a confirmation email follows and it is published.</p>
      <LinkSent kind="register" email={loaderData.email} />
    </ThankYou>
  )
}
