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
import { answerInvitation, invitationTo, invitedTo } from './invitations.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const { db, now, accounts } = args.context.get(servicesContext)
  const found = await invitationTo(db, user, now())
  const invitation = found && { role: found.role, by: found.invited_by_name }
  const { pathname, search } = args.url
  return {
    another: found ? null : await invitedTo(db, pathname + search, now()),
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
    description: 'Join the team that runs the directory.',
    isHidden: true,
  })

const words = {
  reviewer: 'a reviewer. You’ll decide on what people send us',
  admin: 'an admin. You’ll run the directory and decide on what people send us',
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

type Another = Route.ComponentProps['loaderData']['another']

function titleWithout(another: Another): string {
  return another
    ? `${another.by} invited you to ${another.what}`
    : 'There’s no invitation for this account'
}

function wordsWithout(another: Another, you: string): string {
  return another
    ? `The invitation went to ${another.sentTo}, and you’re signed in as ${you}. Sign out, then sign in with the address that got it. Or ask for an invitation to ${you}.`
    : `We found none for ${you}. If yours went to another address, sign in with that one. Invitations end after 14 days: ask for a new one if yours is older.`
}

export default function InvitationPage({ loaderData }: Route.ComponentProps) {
  const { invitation, another, email, isDone, factorKinds } = loaderData
  return (
    <AccountLayout title="An invitation to the team" flash={null}>
      {invitation ? (
        <Part title={`${invitation.by} invited you to help`}>
          <p className="measure">
            You are invited to be {words[invitation.role]}. You can open people’s private documents
            then, so set up a second factor next: {factorWords(factorKinds)}.
          </p>
          <PostForm className="mt-4 flex flex-wrap gap-3">
            <Button look="action" name="intent" value="accept">
              Accept
            </Button>
            <Button name="intent" value="decline">
              Decline
            </Button>
          </PostForm>
        </Part>
      ) : (
        <Part title={isDone ? 'You declined the invitation' : titleWithout(another)}>
          <p className="measure wrap-anywhere">
            {isDone ? 'Nothing has changed.' : wordsWithout(another, email || 'another account')}
          </p>
        </Part>
      )}
    </AccountLayout>
  )
}
