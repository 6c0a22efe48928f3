import { pageMeta } from '../ui/page-head.ts'
import type { Route } from './+types/account-page.ts'
import { requireUser } from './session.server.ts'
import { SignOutForm } from './sign-out-form.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { email } = await requireUser(args)
  return { email: email ?? '' }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Your account',
    description: 'Your account at the directory.',
    isHidden: true,
  })

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>Your account</h1>
      <p className="mt-3 text-lg">
        You are signed in as <strong>{loaderData.email}</strong>.
      </p>
      <div className="mt-8">
        <SignOutForm />
      </div>
    </div>
  )
}
