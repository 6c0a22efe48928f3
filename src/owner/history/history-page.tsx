import * as t from '#messages/history.ts'
import { data, href, Link, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { deskPath, withDesk } from '../listing/desk-way.ts'
import { ListingCrumbs } from '../listing/listing-crumbs.tsx'
import { Button, buttonClass } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { editorOf, isForTeam, requireListing } from '../listing/listing.server.ts'
import { ChangedLines } from '../listing/lines.tsx'
import { MessageBox } from '../../platform/ui/message-box.tsx'
import type { Route } from './+types/history-page.ts'
import { historyView, undoInHistory } from './history.server.ts'

export const handle = { isTranslated: true }

export async function loader(args: Route.LoaderArgs) {
  const runner = await requireListing(args, 'edit-listing')
  const { user, listing } = runner
  const services = args.context.get(servicesContext)
  const isAdmin = runner.person.role === 'admin'
  const of = {
    id: listing.id,
    timeZone: listing.time_zone,
    isForTeam: isForTeam(runner),
    isAdmin,
  }
  const changes = await historyView(services, of, user.id)
  const isUndone = args.url.searchParams.has('undone')
  return { id: listing.id, name: listing.name, changes, isUndone, isForTeam: of.isForTeam }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const runner = await requireListing(args, 'edit-listing')
  const services = args.context.get(servicesContext)
  const form = await formOf(args.request)
  if (textIn(form, 'intent') !== 'undo') throw data(null, { status: 400 })
  const businessId = runner.listing.id
  const change = { businessId, changeId: textIn(form, 'change'), by: editorOf(runner) }
  const path = `${href('/business/:businessId/history', { businessId })}?undone`
  const desk = deskPath(args.url.searchParams)
  if (await undoInHistory(services, change)) return redirect(withDesk(path, desk))
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
  const { id, name, changes, isUndone, isForTeam } = loaderData
  return (
    <div className="shell pt-2 pb-16">
      <ListingCrumbs listing={{ id, name }} isTeam={isForTeam} here={t.history()} />
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
        {isForTeam && <p className="mt-2 text-soft">{t.listsForNinetyDays()}</p>}
        {changes.length === 0 && <p className="mt-4">{t.none()}</p>}
        <Changes changes={changes} />
      </div>
    </div>
  )
}

function Changes({ changes }: Pick<Route.ComponentProps['loaderData'], 'changes'>) {
  return (
    <ol className="mt-6 space-y-4">
      {changes.map(({ id, when, what, lines, words, canUndo, deletes, isUndone, why, toList }) => (
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
          {canUndo && <Undo id={id} what={what} deletes={deletes} />}
          {toList && (
            <Link to={toList} className="inline-link inline-flex min-h-11 items-center">
              {t.seeImport()}
            </Link>
          )}
          {why && <p className="mt-1 text-sm text-soft">{why}</p>}
        </li>
      ))}
    </ol>
  )
}

type UndoProps = { id: string; what: string; deletes: 'business_images' | 'posts' | null }

/** Asks first when it deletes something for good. */
function Undo({ id, what, deletes }: UndoProps) {
  const words = t.undo({ what, soft: (soft) => <span className="sr-only">{soft}</span> })
  const form = (
    <PostForm className="mt-2">
      <input type="hidden" name="change" value={id} />
      <Button
        isSmall
        look={deletes ? 'destructive' : 'plain'}
        name="intent"
        value="undo"
        aria-label={deletes ? t.yesDeleteOne({ what }) : undefined}
      >
        {deletes ? t.yesDelete() : words}
      </Button>
    </PostForm>
  )
  if (!deletes) return form
  return (
    <details className="mt-2">
      <summary className={buttonClass({ isSmall: true, className: 'cursor-pointer list-none' })}>
        {words}…
      </summary>
      <p className="mt-2">{deletes === 'posts' ? t.undoDeletesPost() : t.undoDeletesPhoto()}</p>
      {form}
    </details>
  )
}
