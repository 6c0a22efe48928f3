import * as t from '#messages/history.ts'
import { data, href, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { undoChange } from '../../submissions/edits/listing-changes.server.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { Breadcrumb } from '../../platform/ui/breadcrumb.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { editorOf, requireListing } from '../listing/listing.server.ts'
import { ChangedLines } from '../listing/lines.tsx'
import { MessageBox } from '../../platform/ui/message-box.tsx'
import type { Route } from './+types/history-page.ts'
import { historyView } from './history.server.ts'

export const handle = { isTranslated: true }

export async function loader(args: Route.LoaderArgs) {
  const { user, listing } = await requireListing(args, 'edit-listing')
  const services = args.context.get(servicesContext)
  const of = { id: listing.id, timeZone: listing.time_zone }
  const changes = await historyView(services, of, user.id)
  const isUndone = args.url.searchParams.has('undone')
  return { id: listing.id, name: listing.name, changes, isUndone }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const runner = await requireListing(args, 'edit-listing')
  const services = args.context.get(servicesContext)
  const form = await formOf(args.request)
  if (textIn(form, 'intent') !== 'undo') throw data(null, { status: 400 })
  const businessId = runner.listing.id
  const change = { businessId, changeId: textIn(form, 'change'), by: editorOf(runner) }
  const path = href('/business/:businessId/history', { businessId })
  if (await undoChange(services.db, change, services)) return redirect(`${path}?undone`)
  return data({ refused: true }, { status: 409 })
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.titleOf({ name: loaderData.name }) : t.titleUnknown(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function HistoryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, changes, isUndone } = loaderData
  const edit = href('/business/:businessId/edit', { businessId: id })
  return (
    <div className="shell pt-2 pb-16">
      <Breadcrumb
        crumbs={[
          { name: t.yourAccount(), to: href('/account') },
          { name: t.edit({ name }), to: edit },
          { name: t.history() },
        ]}
      />
      <div className="max-w-3xl">
        {isUndone && !actionData && <MessageBox title={t.undone()} text={t.undoneText()} />}
        {actionData?.refused && (
          <p
            role="alert"
            className="my-5 rounded-field border border-l-6 border-line border-l-crisis bg-card px-4 py-3"
          >
            <strong className="block text-problem">{t.nothingUndone()}</strong> {t.changedSince()}
          </p>
        )}
        <h1 className="wrap-anywhere">{t.titleOf({ name })}</h1>
        {changes.length === 0 && <p className="mt-4">{t.none()}</p>}
        <Changes changes={changes} />
      </div>
    </div>
  )
}

function Changes({ changes }: Pick<Route.ComponentProps['loaderData'], 'changes'>) {
  return (
    <ol className="mt-6 space-y-4">
      {changes.map(({ id, when, what, lines, words, canUndo, isUndone, why }) => (
        <li key={id} className="rounded-card border border-line bg-card p-4">
          <p className={`font-semibold ${isUndone ? 'line-through' : ''}`}>{what}</p>
          <p className="text-sm text-soft first-letter:uppercase">
            {when}
            {isUndone && ` · ${t.isUndone()}`}
          </p>
          {words && <p className="mt-2 wrap-anywhere whitespace-pre-line">{words}</p>}
          {lines.length > 0 && (
            <div className="mt-2">
              <ChangedLines lines={lines} />
            </div>
          )}
          {canUndo && (
            <PostForm className="mt-2">
              <input type="hidden" name="change" value={id} />
              <Button isSmall name="intent" value="undo">
                {t.undo({ what, soft: (words) => <span className="sr-only">{words}</span> })}
              </Button>
            </PostForm>
          )}
          {why && <p className="mt-1 text-sm text-soft">{why}</p>}
        </li>
      ))}
    </ol>
  )
}
