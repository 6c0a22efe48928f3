import { href, Link } from 'react-router'
import { pageMeta, publicPage } from '../platform/ui/page-head.ts'
import type { Route } from './+types/list-your-business-page.ts'

const target = href('/business-signup')

/** The browser follows the refresh by itself, with or without script, and keeps no step back to it. */
export const headers = publicPage()

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: 'Redirecting to business signup',
    description: 'This address leads to the page where you list your veteran-owned business.',
    path: target,
  }),
  { httpEquiv: 'refresh', content: `0; url=${target}` },
]

export default function ListYourBusinessPage() {
  return (
    <div className="shell section-gap text-center">
      <h1>Redirecting to business signup...</h1>
      <p className="mt-4">
        <Link to={target} className="inline-link inline-flex min-h-11 items-center">
          Go to business signup
        </Link>
      </p>
    </div>
  )
}
