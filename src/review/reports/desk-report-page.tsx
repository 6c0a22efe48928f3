import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-reports.ts'
import { data, href, redirect } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { requireTeam } from '../../account/team/team-guard.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { casePresence } from '../item/case-presence.server.ts'
import { nextInQueue } from '../queue/queue.server.ts'
import type { Route } from './+types/desk-report-page.ts'
import { decideReport, passOnWords, reopenReport } from './decide-report.server.ts'
import { DeskReport } from './desk-report.tsx'
import { reportView } from './report-view.server.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const you = await requireTeam({ context, url })
  const services = context.get(servicesContext)
  const id = params.reportId
  const report = await reportView(services, id)
  const presence = await casePresence(services.db, { id, you, now: services.now() })
  if (!report || !presence) throw data(null, { status: 404 })
  const next = report.isOpen ? null : await nextInQueue(services, { but: id, you })
  return { report, presence, next, query: url.search }
}

const intents = ['fixed', 'not-right', 'removed', 'closed', 'reopen', 'pass-on'] as const

export const action = answerForm(async ({ params, request, context, url }: Route.ActionArgs) => {
  const services = context.get(servicesContext)
  const by = await requireTeam({ context, url })
  const form = await formOf(request)
  const id = params.reportId
  const wanted = textIn(form, 'intent')
  const intent = intents.find((one) => one === wanted)
  const answer = textIn(form, 'answer')
  const verifiedHow = textIn(form, 'verified-how')
  const refuse = (text: string, status: number) =>
    data({ intent: wanted, text, answer, verifiedHow }, { status })
  if (!intent) return refuse(desk.wrongForm(), 400)
  const doNotList = form.has('do-not-list')
  const isRightAsItIs = form.has('right-as-it-is')
  const isHiddenSeen = form.has('hidden')
  const wrong =
    intent === 'reopen'
      ? await reopenReport(services.db, { id, by }, services)
      : intent === 'pass-on'
        ? await passOnWords(services.db, { id, by }, services)
        : await decideReport(
            services.db,
            {
              id,
              outcome: intent,
              answer,
              doNotList,
              verifiedHow,
              isRightAsItIs,
              isHiddenSeen,
              by,
            },
            services,
          )
  if (wrong) return refuse(wrong, 409)
  return redirect(href('/review/reports/:reportId', { reportId: id }) + url.search)
})

/** Reload after a refusal: a colleague may have changed the item. */
export function shouldRevalidate() {
  return true
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.reportTitle({ name: loaderData.report.listing.name }) : desk.reviewDesk(),
    description: t.reportDescription(),
    isHidden: true,
  })

export default function DeskReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { report } = loaderData
  return <DeskReport key={report.id} {...loaderData} problem={actionData ?? null} />
}
