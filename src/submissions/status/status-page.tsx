import { data, redirect } from 'react-router'
import { keepPrivate } from '../../account/private-answer.server.ts'
import { formValues } from '../../limits/body.server.ts'
import { servicesContext } from '../../services.server.ts'
import { pageMeta } from '../../ui/page-head.ts'
import type { Route } from './+types/status-page.ts'
import { submissionOfToken } from '../links.server.ts'
import { LinkUnknown } from './link-unknown.tsx'
import { keepUnnamed } from './unnamed.server.ts'
import { runStatusAction, unreadForm } from './status-action.server.ts'
import { statusView } from './status-view.server.ts'
import { Status } from './status.tsx'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, keepUnnamed]

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { db, now, site } = context.get(servicesContext)
  const status = await statusView(db, token, now())
  return data({ status, contactEmail: site.contactEmail }, { status: status ? 200 : 404 })
}

export async function action({ params: { token }, request, context, url }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  // Who has no link has nothing read.
  if (!(await submissionOfToken(services.db, token))) return data(null, { status: 404 })
  const read = await formValues(request)
  const problem = read.ok
    ? await runStatusAction(services.db, services, { token, form: read.form })
    : unreadForm(read.status)
  if (problem) return data(problem, { status: problem.status })
  return redirect(url.pathname)
}

/** What was refused may have been refused because the state is another one now. */
export function shouldRevalidate() {
  return true
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Your submission',
    description: 'Where your submission stands.',
    isHidden: true,
  })

export default function StatusPage({ loaderData, actionData }: Route.ComponentProps) {
  const { status, contactEmail } = loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      {status ? (
        <Status status={status} problem={actionData ?? null} contactEmail={contactEmail} />
      ) : (
        <LinkUnknown contactEmail={contactEmail} />
      )}
    </div>
  )
}
