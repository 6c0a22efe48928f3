import { Form, href } from 'react-router'
import { Button } from '../ui/button.tsx'
import { pageMeta } from '../ui/page-head.ts'
import type { Route } from './+types/account-page.ts'
import { requireUser } from './session.server.ts'

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
      <Form method="post" action={href('/auth/sign-out')} className="mt-8 flex flex-wrap gap-3">
        <Button name="scope" value="local">
          Sign out
        </Button>
        <Button name="scope" value="global">
          Sign out everywhere
        </Button>
      </Form>
    </div>
  )
}
