import * as t from '#messages/desk-emails.ts'
import { data, href, Link, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { requireTeam } from '../../account/team/team-guard.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TickField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import type { Route } from './+types/team-mails-page.ts'
import { digestHour, gatherMinutes } from './team-mails.ts'
import { findTeamMails, saveTeamMails } from './arrivals.server.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const you = await requireTeam({ context, url })
  const { db } = context.get(servicesContext)
  return { ...(await findTeamMails(db, you.userId)), isSaved: url.searchParams.has('saved') }
}

export const action = answerForm(async ({ request, context, url }: Route.ActionArgs) => {
  const you = await requireTeam({ context, url })
  const form = await formOf(request)
  if (textIn(form, 'intent') !== 'save') throw data(null, { status: 400 })
  const mails = { onArrival: form.has('on-arrival'), dailyDigest: form.has('daily-digest') }
  await saveTeamMails(context.get(servicesContext).db, you.userId, mails)
  return redirect(`${href('/account/team-mails')}?saved`)
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
  })

export default function TeamMailsPage({ loaderData }: Route.ComponentProps) {
  const { onArrival, dailyDigest, isSaved } = loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <div className="max-w-[44rem]">
        <Link to={href('/account')} className="inline-link inline-flex min-h-11 items-center">
          {t.yourAccount()}
        </Link>
        <h1>{t.title()}</h1>
        {isSaved && (
          <p role="status" className="mt-4 rounded-field bg-note px-4 py-3">
            {t.saved()}
          </p>
        )}
        <PostForm className="mt-6 space-y-4">
          <TickField
            id="on-arrival"
            name="on-arrival"
            label={t.onArrival({ minutes: gatherMinutes })}
            defaultChecked={onArrival}
          />
          <TickField
            id="daily-digest"
            name="daily-digest"
            label={t.daily({ hour: digestHour })}
            defaultChecked={dailyDigest}
          />
          <p className="text-soft">{t.help()}</p>
          <Button look="action" name="intent" value="save">
            {t.save()}
          </Button>
        </PostForm>
      </div>
    </div>
  )
}
