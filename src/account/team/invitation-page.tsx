import { data, href, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { formOf } from '../form/answer.server.ts'
import { AccountLayout, Part } from '../page/account-layout.tsx'
import { fieldValue } from '../session/field-value.ts'
import { pathWith } from '../session/local-path.ts'
import { requireUser } from '../session/session.server.ts'
import type { Route } from './+types/invitation-page.ts'
import { factorKindsOf } from '../two-factor/confirmed-factors.server.ts'
import { answerInvitation, invitationTo } from './team.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const { db, now, accounts } = args.context.get(servicesContext)
  const found = await invitationTo(db, user, now())
  const invitation = found && { role: found.role, by: found.invited_by_name }
  return {
    invitation,
    email: user.email ?? '',
    isDone: args.url.searchParams.has('declined'),
    factorKinds: factorKindsOf(accounts),
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const user = await requireUser(args)
  const { db, now, accounts } = args.context.get(servicesContext)
  const intent = fieldValue(await formOf(args.request), 'intent')
  if (intent !== 'accept' && intent !== 'decline') throw data(null, { status: 400 })
  const isAccepted = intent === 'accept'
  const invitation = await invitationTo(db, user, now())
  const wasThere = await answerInvitation(db, user, {
    isAccepted,
    isOwnAccount: accounts.own !== null,
    now: now(),
  })
  if (!wasThere) throw redirect(href('/account/team'))
  if (!isAccepted) throw redirect(`${href('/account/team')}?declined`)
  const from = invitation?.role === 'admin' ? href('/admin') : href('/review')
  throw redirect(pathWith(href('/account/second-factor'), { from }))
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'An invitation to the team',
    description: 'Becoming one of those who run the directory.',
    isHidden: true,
  })

const words = {
  reviewer: 'a reviewer: you would decide on what people send in',
  admin: 'an admin: you would run the directory and decide on what people send in',
}

function factorWords({
  takesApps,
  takesPasskeys,
}: Route.ComponentProps['loaderData']['factorKinds']) {
  const ways = [
    takesApps && 'an authenticator app on your phone',
    takesPasskeys && 'a passkey or security key',
  ].filter(Boolean)
  return ways.join(', or ') || 'the page after this one says how'
}

export default function InvitationPage({ loaderData }: Route.ComponentProps) {
  const { invitation, email, isDone, factorKinds } = loaderData
  return (
    <AccountLayout title="An invitation to the team" flash={null}>
      {invitation ? (
        <Part title={`${invitation.by} asks you to help`}>
          <p className="measure">
            You are invited to be {words[invitation.role]}. People’s documents are behind it, so you
            set up a second factor next: {factorWords(factorKinds)}.
          </p>
          <PostForm className="mt-4 flex flex-wrap gap-3">
            <Button look="action" name="intent" value="accept">
              Yes, I will
            </Button>
            <Button name="intent" value="decline">
              No, thank you
            </Button>
          </PostForm>
        </Part>
      ) : (
        <Part title={isDone ? 'You have declined' : 'No invitation waits for you'}>
          <p className="measure">
            {isDone
              ? 'Nothing has changed.'
              : `None is open for ${email || 'this account'}. If yours went to another address, sign in with that one; if it is older than 14 days, ask for a new one.`}
          </p>
        </Part>
      )}
    </AccountLayout>
  )
}
