import { Outlet, useParams } from 'react-router'
import { keepPrivate } from '../../account/session/session.server.ts'
import { requireTeam, teamGuard } from '../../account/team/team-guard.server.ts'
import { allCategories } from '../../listings/taxonomy.ts'
import { counties } from '../../florida/counties.ts'
import { servicesContext } from '../../platform/services.server.ts'
import type { Route } from './+types/desk-page.ts'
import { readFilter } from './queue-filter.ts'
import { queueView } from './queue.server.ts'
import { QueuePane } from './queue-pane.tsx'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, teamGuard]

export async function loader({ context, url }: Route.LoaderArgs) {
  const you = await requireTeam({ context, url })
  return {
    queue: await queueView(context.get(servicesContext), readFilter(url), you),
    choices: {
      counties: counties.map(({ name }) => name),
      categories: allCategories()
        .map(({ slug, name }) => ({ slug, name }))
        .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    },
  }
}

/** Reload after a refusal: a colleague may have changed the item. */
export function shouldRevalidate() {
  return true
}

export default function DeskPage({ loaderData }: Route.ComponentProps) {
  const { id: submissionId, reportId, conversationId, contactId } = useParams()
  const id = submissionId ?? reportId ?? conversationId ?? contactId
  return (
    <div className="mx-auto w-full max-w-[1500px] px-4 pt-5 pb-24 md:px-6 lg:grid lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-8">
      <div className={id ? 'hidden lg:block' : ''}>
        <QueuePane {...loaderData} openId={id ?? null} />
      </div>
      <div className={id ? '' : 'hidden lg:block'}>
        <Outlet context={loaderData.queue} />
      </div>
    </div>
  )
}
