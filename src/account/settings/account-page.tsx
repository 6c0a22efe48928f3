import { href, Link } from 'react-router'
import { listSessions } from '../../auth/sessions/session-list.server.ts'
import { servicesContext } from '../../services.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { pageMeta } from '../../ui/page-head.ts'
import type { Route } from './+types/account-page.ts'
import { namedFactors } from '../session/second-factor.ts'
import { requireUser } from '../session/session.server.ts'
import { SignOutForm } from '../sign-in/sign-out-form.tsx'
import { roleCarries, type Role } from '../team/can.ts'
import { roleOf } from '../team/team.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const { db, accounts } = args.context.get(servicesContext)
  const { own } = accounts
  const role = await roleOf(db, user.id)
  return {
    email: user.email || user.phone || '',
    role,
    hasDesk: roleCarries(role, 'open-desk'),
    newEmail: user.new_email ?? null,
    factors: namedFactors(user.factors).map(({ name }) => name),
    devices: own && (await listSessions(own.db, user.id)).length,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Your account',
    description: 'Your account at the directory.',
    isHidden: true,
  })

const roles: Partial<Record<Role, string>> = {
  reviewer: 'You are a reviewer.',
  admin: 'You are an administrator.',
}

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { email, role, hasDesk, newEmail, factors, devices } = loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <div className="max-w-[44rem]">
        <h1>Your account</h1>
        <p className="mt-3 text-lg">
          You are signed in as <strong>{email}</strong>.{role && ` ${roles[role] ?? ''}`}
        </p>
        <ul className="mt-6 divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
          <Entry to={href('/account/sign-in-details')} name="Sign-in details">
            {newEmail ? `Waiting for you to confirm ${newEmail}` : 'Email address and password'}
          </Entry>
          <Entry to={href('/account/second-factor')} name="Second factor">
            {factors.length ? `On: ${factors.join(', ')}` : 'Off. Protect your account with one.'}
          </Entry>
          <Entry to={href('/account/sessions')} name="Where you are signed in">
            {devices ? `${devices} ${devices === 1 ? 'device' : 'devices'}` : 'Your devices'}
          </Entry>
          <Entry to={href('/account/data')} name="Your data">
            Download it, or delete your account
          </Entry>
        </ul>
        <div className="mt-8 flex flex-wrap gap-3">
          {hasDesk && <ButtonLink to={href('/review')}>Open the review desk</ButtonLink>}
          <SignOutForm />
        </div>
      </div>
    </div>
  )
}

function Entry({ to, name, children }: { to: string; name: string; children: React.ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="flex items-center gap-4 px-5 py-4 text-ink no-underline hover:bg-page focus-visible:-outline-offset-3"
      >
        <span className="grow">
          <strong className="block text-link">{name}</strong>{' '}
          <span className="text-soft">{children}</span>
        </span>
        <span aria-hidden="true" className="text-xl text-soft">
          ›
        </span>
      </Link>
    </li>
  )
}
