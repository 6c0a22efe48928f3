import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-bulk.ts'
import { data, href, Link, redirect } from 'react-router'
import { formOf } from '../../account/form/answer.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { requireTeam, teamGuard } from '../../account/team/team-guard.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { servicesContext } from '../../platform/services.server.ts'
import { Button } from '../../platform/ui/button.tsx'
import { problemAt } from '../item/desk-view.ts'
import { FieldProblem, TickField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { ProofFields, DocumentLink } from '../decision/proof-fields.tsx'
import type { Route } from './+types/approve-page.ts'
import {
  approvalsOf,
  approveTogether,
  maxApproved,
  type Approval,
  type CardAnswer,
} from './approvals.server.ts'
import { readTicked } from './bulk.server.ts'
import { Shortcuts } from '../decision/shortcuts.tsx'
import { useTicksOf } from '../queue/use-ticks.ts'
import { LeaveOut, NotConfirmed, SentFacts } from './left-out.tsx'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, teamGuard]

export async function loader({ context, url }: Route.LoaderArgs) {
  const you = await requireTeam({ context, url })
  const ticked = readTicked(url.searchParams.getAll('item'))
  const approvals = await approvalsOf(context.get(servicesContext), ticked, you)
  return {
    approvals,
    items: url.searchParams.getAll('item'),
    most: maxApproved,
    left: Math.max(0, ticked.length - maxApproved),
  }
}

export const action = answerForm(async ({ request, context, url }: Route.ActionArgs) => {
  const by = await requireTeam({ context, url })
  const form = await formOf(request)
  const ticked = readTicked(form.getAll('item'))
  const cards: Cards = {}
  const refuse = (text: string) => data({ text, cards }, { status: 400 })
  if (form.get('intent') !== 'approve') return refuse(desk.wrongForm())
  if (ticked.length === 0) return refuse(t.selectToApprove())
  const approved = await approveTogether(context.get(servicesContext), { form, ticked, by })
  if (!approved.ok)
    return data({ text: t.notApprovedYet(), cards: approved.cards }, { status: 400 })
  const query = new URLSearchParams({ done: 'approve' })
  for (const { id, version } of approved.done) query.append('item', `${id}:${version}`)
  return redirect(`${href('/review/bulk')}?${query}`)
})

type Cards = Record<string, CardAnswer>

/** Reload after a refusal: a colleague may have changed the items. */
export function shouldRevalidate() {
  return true
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.approveSeveral(),
    description: t.approveDescription(),
    isHidden: true,
  })

export default function ApprovePage({ loaderData, actionData }: Route.ComponentProps) {
  const { approvals, most, left, items } = loaderData
  useTicksOf(items)
  const open = approvals.filter(({ lack }) => !lack)
  const alone = approvals.filter(({ lack }) => lack)
  return (
    <div className="shell pt-4 pb-16">
      <div className="max-w-[44rem] space-y-6">
        <div>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Link to={href('/review')} className="inline-link inline-flex min-h-11 items-center">
              {desk.backToQueue()}
            </Link>
            <Shortcuts />
          </div>
          <h1 tabIndex={-1}>{t.approveSeveral()}</h1>
          {actionData && (
            <p
              role="alert"
              className="mt-4 rounded-field border border-l-6 border-line border-l-crisis bg-card px-4 py-3"
            >
              <strong className="block text-problem">{actionData.text}</strong>
              {t.problemsBelow()}
            </p>
          )}
        </div>
        {approvals.length === 0 && (
          <p className="rounded-field bg-note px-4 py-3">{t.nothingToApprove()}</p>
        )}
        {left > 0 && (
          <p className="rounded-field bg-note px-4 py-3">{t.firstOnes({ most, left })}</p>
        )}
        {alone.length > 0 && <Alone approvals={alone} />}
        {open.length > 0 && (
          <PostForm name="approve" className="space-y-6">
            {open.map((approval) => (
              <Card
                key={approval.item}
                approval={approval}
                answer={actionData?.cards[approval.id] ?? null}
              />
            ))}
            <Button look="action" name="intent" value="approve" className="w-full">
              {t.approveCount({ count: open.length })}
            </Button>
          </PostForm>
        )}
      </div>
    </div>
  )
}

function Alone({ approvals }: { approvals: Approval[] }) {
  return (
    <section aria-labelledby="alone">
      <h2 id="alone">{t.decideAlone()}</h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {approvals.map(({ id, name, lack }) => (
          <li key={id} className="px-4 py-3 wrap-anywhere">
            <Link to={href('/review/:id', { id })} className="inline-link font-semibold">
              {name}
            </Link>
            <p className="mt-1 text-sm">{lack}</p>
            <LeaveOut id={id} name={name} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type CardProps = { approval: Approval; answer: CardAnswer | null }

function Card({ approval, answer }: CardProps) {
  const { id, item, name, isUnconfirmed, lines, documents, offeredProof } = approval
  const scope = `-${id}`
  const problem = answer?.problem ?? null
  return (
    <section
      aria-labelledby={`name${scope}`}
      className="space-y-4 rounded-card border border-edge bg-card p-4"
    >
      <input type="hidden" name="item" value={item} />
      <h2 id={`name${scope}`} className="wrap-anywhere">
        {name}
      </h2>
      {problem && problem.fields.length === 0 && (
        <FieldProblem id={`card${scope}`} text={problem.text} />
      )}
      {isUnconfirmed && <NotConfirmed />}
      <SentFacts facts={lines} />
      <div>
        <h3>{t.documents()}</h3>
        {documents.length === 0 && <p className="text-soft">{t.noDocuments()}</p>}
        <ul>
          {documents.map(({ id: document, name, kind, opened }) => (
            <li key={document}>
              <DocumentLink of={id} id={document} name={name} kind={kind} />
              <p className="text-sm text-soft">
                {opened.length ? t.openedBy({ people: opened.join('; ') }) : t.notOpenedYet()}
              </p>
            </li>
          ))}
        </ul>
      </div>
      <ProofFields
        offered={offeredProof}
        none={desk.noBadge()}
        words={answer?.words ?? {}}
        problem={problem}
        item={approval}
        scope={scope}
      />
      <div>
        <TickField
          id={`looked-at${scope}`}
          name={`looked-at${scope}`}
          label={t.lookedAt({ name })}
          defaultChecked={answer?.words['looked-at'] === 'on'}
        />
        <FieldProblem id={`looked-at${scope}`} text={problemAt(problem, 'looked-at')} />
      </div>
      <LeaveOut id={id} name={name} />
    </section>
  )
}
