import { href } from 'react-router'
import { servicesContext } from '../services.server.ts'
import { ButtonLink } from '../ui/button.tsx'
import { pageMeta } from '../ui/page-head.ts'
import type { Route } from './+types/account-page.ts'
import { requireUser } from './session.server.ts'
import { SignOutForm } from './sign-out-form.tsx'
import { roleOf } from './team.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { id, email } = await requireUser(args)
  const role = await roleOf(args.context.get(servicesContext).db, id)
  return { email: email ?? '', isOfTeam: role !== null }
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
      {loaderData.isOfTeam && (
        <p className="mt-6">
          <ButtonLink to={href('/review')}>Open the review desk</ButtonLink>
        </p>
      )}
      <div className="mt-8">
        <SignOutForm />
      </div>
    </div>
  )
}
