import * as t from '#messages/team-invitation.ts'
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
  const { search } = args.url
  return {
    another: found ? null : await invitedTo(db, href('/account/team') + search, now()),
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

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isTranslated: true,
    isHidden: true,
  })

const words = { reviewer: t.asReviewer, admin: t.asAdmin }

function factorWords({
  takesApps,
  takesPasskeys,
}: Route.ComponentProps['loaderData']['factorKinds']) {
  if (takesApps && takesPasskeys) return t.appOrPasskey()
  if (takesApps) return t.anApp()
  return takesPasskeys ? t.aPasskey() : t.nextPage()
}

type Another = Route.ComponentProps['loaderData']['another']

function titleWithout(another: Another): string {
  return another ? t.invitedYouTo(another) : t.none()
}

function wordsWithout(another: Another, you: string): string {
  return another ? t.wentTo({ sentTo: another.sentTo, you }) : t.foundNone({ you })
}

export default function InvitationPage({ loaderData }: Route.ComponentProps) {
  const { invitation, another, email, isDone, factorKinds } = loaderData
  return (
    <AccountLayout title={t.title()} flash={null}>
      {invitation ? (
        <Part title={t.invitedYou({ by: invitation.by })}>
          <p className="measure">{words[invitation.role]({ factors: factorWords(factorKinds) })}</p>
          <PostForm className="mt-4 flex flex-wrap gap-3">
            <Button look="action" name="intent" value="accept">
              {t.accept()}
            </Button>
            <Button name="intent" value="decline">
              {t.decline()}
            </Button>
          </PostForm>
        </Part>
      ) : (
        <Part title={isDone ? t.declined() : titleWithout(another)}>
          <p className="measure wrap-anywhere">
            {isDone ? t.nothingChanged() : wordsWithout(another, email || t.anotherAccount())}
          </p>
        </Part>
      )}
    </AccountLayout>
  )
}
