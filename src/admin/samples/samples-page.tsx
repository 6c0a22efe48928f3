import * as t from '#messages/admin-samples.ts'
import { data, href, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { FieldProblem, TickField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { AdminHead, Panel } from '../admin-parts.tsx'
import { doneAt } from '../flash.ts'
import type { Route } from './+types/samples-page.ts'
import { countSamples, removeAllSamples } from './samples.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'remove-samples')
  return countSamples(args.context.get(servicesContext).db)
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const by = await requireAdmin(args, 'remove-samples')
  const form = await formOf(args.request)
  if (fieldValue(form, 'confirm') !== 'yes')
    return data({ problem: t.checkTheBoxFirstYou() }, { status: 400 })
  const { db, now } = args.context.get(servicesContext)
  await removeAllSamples(db, { by, now: now() })
  throw redirect(doneAt(href('/admin/samples'), 'samples-removed'))
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t.samples(), description: t.removeTheSamples(), isHidden: true })

export default function SamplesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listings, stories } = loaderData
  const about = t.aNewDirectoryStartsWith()
  return (
    <>
      <AdminHead title={t.samples()} about={about} />
      {listings + stories === 0 ? (
        <Panel title={t.noSamples()}>
          <p>{t.everythingInTheDirectoryIs()}</p>
          <ButtonLink to={href('/')}>{t.viewTheHomePage()}</ButtonLink>
        </Panel>
      ) : (
        <Panel title={t.removeAllSamples()}>
          <p>
            {t.theDirectoryHoldsSampleListings({
              listings,
              stories,
              strong: (words) => <strong>{words}</strong>,
            })}
          </p>
          <PostForm>
            <TickField
              id="confirm"
              name="confirm"
              value="yes"
              label={t.yesRemoveThemAllFor()}
              aria-describedby={actionData ? 'confirm-problem' : undefined}
            />
            <FieldProblem id="confirm" text={actionData?.problem} />
            <Button look="destructive" className="mt-3">
              {t.removeAnd({ listings, stories })}
            </Button>
          </PostForm>
        </Panel>
      )}
    </>
  )
}
