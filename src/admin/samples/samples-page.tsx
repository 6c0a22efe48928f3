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
    return data(
      { problem: 'Tick this first: samples that were removed cannot be brought back here.' },
      { status: 400 },
    )
  const { db, now } = args.context.get(servicesContext)
  await removeAllSamples(db, { by, now: now() })
  throw redirect(doneAt(href('/admin/samples'), 'samples-removed'))
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Samples', description: 'Take the samples out.', isHidden: true })

export default function SamplesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listings, stories } = loaderData
  const about =
    'A new directory begins with listings and stories that were made up, so that you can see how it looks. Take them out before you tell anybody the address.'
  return (
    <>
      <AdminHead title="Samples" about={about} />
      {listings + stories === 0 ? (
        <Panel title="No samples">
          <p>Everything in the directory is your own.</p>
          <ButtonLink to={href('/')}>Look at the home page</ButtonLink>
        </Panel>
      ) : (
        <Panel title="Take out all samples">
          <p>
            The directory holds <strong>{listings} sample listings</strong> and{' '}
            <strong>{stories} sample stories</strong> with their organizations. Your own stay.
          </p>
          <PostForm>
            <TickField
              id="confirm"
              name="confirm"
              value="yes"
              label="Yes, remove them all, for good"
              aria-describedby={actionData ? 'confirm-problem' : undefined}
            />
            <FieldProblem id="confirm" text={actionData?.problem} />
            <Button look="destructive" className="mt-3">
              Remove {listings} listings and {stories} stories
            </Button>
          </PostForm>
        </Panel>
      )}
    </>
  )
}
