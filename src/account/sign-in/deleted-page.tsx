import { href } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/deleted-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Your account is deleted',
    description: 'What became of your account.',
    isHidden: true,
  })

export default function DeletedPage() {
  return (
    <>
      <h1>Your account is deleted</h1>
      <p className="mt-3 mb-6">
        You are signed out everywhere, and an email to your address says so. Thank you for having
        been with us.
      </p>
      <ButtonLink to={href('/')} look="action" className="min-h-12 w-full">
        Return to Home
      </ButtonLink>
    </>
  )
}
