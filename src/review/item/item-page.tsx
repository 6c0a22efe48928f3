import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-item.ts'
import { data, redirect } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { requireTeam } from '../../account/team/team-guard.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/item-page.ts'
import { runDeskAction } from '../decision/desk-action.server.ts'
import { readFilter } from '../queue/queue-filter.ts'
import { itemView } from './item-view.server.ts'
import { Item } from './item.tsx'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const you = await requireTeam({ context, url })
  const item = await itemView(context.get(servicesContext), params.id, you)
  if (!item) throw data(null, { status: 404 })
  return { item, filter: readFilter(url) }
}

export const action = answerForm(
  async ({ params: { id }, request, context, url }: Route.ActionArgs) => {
    const services = context.get(servicesContext)
    const by = await requireTeam({ context, url })
    const form = await formOf(request)
    const problem = await runDeskAction(services.db, services, { id, form, by })
    if (problem) return data(problem, { status: problem.status })
    return redirect(url.pathname + url.search)
  },
)

/** Reload after a refusal: a colleague may have changed the item. */
export function shouldRevalidate() {
  return true
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.titleOf({ name: loaderData.item.name }) : desk.reviewDesk(),
    description: t.pageDescription(),
    isHidden: true,
  })

export default function ItemPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Item key={loaderData.item.id} {...loaderData} problem={actionData ?? null} />
}
