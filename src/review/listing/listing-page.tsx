import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-listing.ts'
import { data, href, Link, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { requireTeam, teamGuard, type TeamUser } from '../../account/team/team-guard.server.ts'
import { NothingChanged } from '../item/nothing-changed.tsx'
import { OtherCases } from '../item/other-cases.tsx'
import { OwnersSide } from '../item/owners-side.tsx'
import { servicesContext, today, type Services } from '../../platform/services.server.ts'
import { ButtonLink, Button } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { Shortcuts } from '../decision/shortcuts.tsx'
import { UndoBar } from '../decision/decisions.tsx'
import { useFocusOnDecision } from '../item/use-focus-on-decision.ts'
import type { DeskProblem } from '../item/desk-view.ts'
import { LookUps, TappableText } from '../look-up/look-ups.tsx'
import type { Route } from './+types/listing-page.ts'
import { runBadgeAction } from './badges.server.ts'
import {
  Badges,
  GiveBadge,
  WithdrawBadge,
  ReturnBadge,
  Merges,
  StatusForms,
} from './listing-badges.tsx'
import { listingView } from './listing-view.server.ts'
import { undoListing, undoOfListing, unseenOfListing } from './undo-listing.server.ts'
import { takeMergeBack } from './merge.server.ts'
import { confirmByTeam, changeStatus } from './status.server.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, teamGuard]

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const you = await requireTeam({ context, url })
  const services = context.get(servicesContext)
  const listing = await listingView(services.db, params.businessId, you, {
    now: services.now(),
    day: today(services),
  })
  if (!listing) throw data(null, { status: 404 })
  const undoable = await undoOfListing(
    services.db,
    { businessId: params.businessId, you },
    services.now(),
  )
  return { ...listing, undoable, done: doneText(listing, url) }
}

function doneText(
  { name, merged }: { name: string; merged: { fromId: string; name: string }[] },
  url: URL,
) {
  const gone = merged.find(({ fromId }) => fromId === url.searchParams.get('merged'))
  if (gone) return t.merged({ gone: gone.name, name })
  if (url.searchParams.has('right')) return t.markedRight()
  return url.searchParams.has('unmerged') ? t.separated() : ''
}

export const action = answerForm(async ({ params, request, context, url }: Route.ActionArgs) => {
  const by = await requireTeam({ context, url })
  const services = context.get(servicesContext)
  const form = await formOf(request)
  const problem = await run(services, { id: params.businessId, form, by })
  if (problem) return data(problem, { status: problem.status })
  return redirect(url.pathname + (results[textIn(form, 'intent')] ?? ''))
})

/** Of actions that the page confirms without an undo. */
const results: Record<string, string> = { unmerge: '?unmerged=yes', 'still-right': '?right=yes' }

const intents = ['suspend', 'archive', 'restore'] as const

type Sent = { id: string; form: FormData; by: TeamUser }

async function run(services: Services, { id, form, by }: Sent): Promise<DeskProblem | null> {
  const intent = textIn(form, 'intent')
  const action = intents.find((one) => one === intent)
  const why = textIn(form, 'why')
  const isAskedAgain = form.has('asked-again')
  if (action) return changeStatus(services.db, { id, action, why, isAskedAgain, by }, services)
  if (intent === 'undo') {
    const version = Number(textIn(form, 'version'))
    const seen = textIn(form, 'also')
    const unseen = await unseenOfListing(services.db, { businessId: id, seen }, services.now())
    if (unseen) return { intent, text: unseen, fields: [], words: {}, status: 409 }
    const text = await undoListing(services.db, { id, version, by }, services)
    return text === null ? null : { intent, text, fields: [], words: {}, status: 409 }
  }
  if (intent === 'unmerge') {
    const fromId = textIn(form, 'from')
    const text = await takeMergeBack(services.db, { fromId, by }, services)
    return text === null ? null : { intent, text, fields: [], words: {}, status: 409 }
  }
  if (intent === 'still-right') return confirmByTeam(services, id, by)
  return runBadgeAction(services, { id, form, by })
}

/** Reload after a refusal: a colleague may have changed the listing. */
export function shouldRevalidate() {
  return true
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.titleOf({ name: loaderData.name }) : desk.reviewDesk(),
    description: t.description(),
    isHidden: true,
  })

type Shown = Route.ComponentProps['loaderData']

export default function ListingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { badges, canChange, undoable } = loaderData
  useFocusOnDecision(undoable?.version ?? 0)
  const problem: DeskProblem | null = actionData ?? null
  const present = badges.find(({ withdrawn }) => !withdrawn)
  return (
    <div className="shell pt-4 pb-16">
      <Head listing={loaderData} problem={problem} />
      {undoable && (
        <UndoBar key={undoable.version} {...undoable} next={null} note={t.visitorsSee()} />
      )}
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-8">
          <OtherCases cases={loaderData.otherCases} />
          <Facts listing={loaderData} />
          <OwnersSide {...loaderData.owningSide} />
          <Sent submissions={loaderData.submissions} />
        </div>
        <div className="min-w-0 space-y-8">
          {!canChange && <p className="rounded-field bg-note px-4 py-3">{t.ownListing()}</p>}
          {loaderData.upkeep && <Upkeep {...loaderData.upkeep} />}
          <Asked asked={loaderData.asked} />
          <Badges badges={badges} isPublic={loaderData.status === 'published'} />
          {canChange && (
            <div className="space-y-3">
              <GiveBadge
                problem={problem}
                hasBadge={present !== undefined}
                owners={loaderData.owners}
              />
              {present && <WithdrawBadge problem={problem} />}
              {loaderData.canReturnBadge && <ReturnBadge />}
            </div>
          )}
          {canChange && (
            <StatusForms
              statusActions={loaderData.statusActions}
              readers={loaderData.statusReaders}
              relisting={loaderData.relisting}
              problem={problem}
            />
          )}
          {canChange && <Merges listing={loaderData} />}
          <LookUps lookUps={loaderData.lookUps} />
        </div>
      </div>
    </div>
  )
}

function Head({ listing, problem }: { listing: Shown; problem: DeskProblem | null }) {
  const { id, name, statusName, status, merge, relisting, done } = listing
  const here = href('/review/listing/:businessId', { businessId: id })
  const back = `?${new URLSearchParams({ desk: here })}`
  const isPublic = status === 'published' || status === 'closed'
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link to={href('/review')} className="inline-link inline-flex min-h-11 items-center">
          {desk.backToQueue()}
        </Link>
        <Shortcuts />
      </div>
      <h1 tabIndex={-1} className="wrap-anywhere">
        {name}
      </h1>
      <p className="mt-1 text-soft">
        {statusName}
        {isPublic && ' · '}
        {isPublic && (
          <Link to={href('/business/:businessId', { businessId: id })} className="inline-link">
            {t.seeListing()}
          </Link>
        )}
      </p>
      {done && !problem && (
        <p role="status" className="mt-3 rounded-field bg-note px-4 py-3 font-semibold">
          {done}
        </p>
      )}
      {relisting && <p className="mt-3 rounded-field bg-note px-4 py-3">{relisting.text}</p>}
      {merge && (
        <p className="mt-3 rounded-field bg-note px-4 py-3">
          {t.mergedInto({
            ...merge,
            link: (words) => (
              <Link
                to={href('/review/listing/:businessId', { businessId: merge.toId })}
                className="inline-link"
              >
                {words}
              </Link>
            ),
          })}
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        <ButtonLink isSmall to={href('/business/:businessId/edit', { businessId: id }) + back}>
          {t.edit()}
        </ButtonLink>
        <ButtonLink isSmall to={href('/review/listing/:businessId/pin', { businessId: id })}>
          {t.movePin()}
        </ButtonLink>
        <ButtonLink isSmall to={href('/business/:businessId/history', { businessId: id }) + back}>
          {t.history()}
        </ButtonLink>
      </p>
      {problem?.text && <NothingChanged problem={problem} text={problem.text} />}
    </div>
  )
}

function Facts({ listing: { lines, people } }: { listing: Shown }) {
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{t.listing()}</h2>
      <dl className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {[...lines, ...(people ? [{ label: t.runBy(), text: people }] : [])].map(
          ({ label, text }) => (
            <div
              key={label}
              className="px-4 py-2.5 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-4"
            >
              <dt className="text-sm text-soft">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                <TappableText text={text} />
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}

function Sent({ submissions }: Pick<Shown, 'submissions'>) {
  if (submissions.length === 0) return null
  return (
    <section aria-labelledby="sent">
      <h2 id="sent">{t.submissions()}</h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {submissions.map(({ id, text, when }) => (
          <li key={id} className="px-4 py-2">
            <Link
              to={href('/review/:id', { id })}
              className="inline-link inline-flex min-h-11 items-center"
            >
              {text}
            </Link>
            <span className="ml-3 text-sm text-soft">{when}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Asked({ asked }: Pick<Shown, 'asked'>) {
  if (asked.length === 0) return null
  return (
    <section aria-labelledby="asked">
      <h2 id="asked">{t.askedTitle()}</h2>
      <ul className="mt-2 space-y-2">
        {asked.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}

type UpkeepProps = { confirmed: string; isHidden: boolean; isSiteSilent: boolean }

function Upkeep({ confirmed, isHidden, isSiteSilent }: UpkeepProps) {
  return (
    <section aria-labelledby="upkeep">
      <h2 id="upkeep">{t.stillRight()}</h2>
      <p className="mt-2">{confirmed}</p>
      {isSiteSilent && <p>{t.siteSilent()}</p>}
      <PostForm className="mt-3">
        <Button name="intent" value="still-right">
          {isHidden ? t.rightShowAgain() : t.rightConfirm()}
        </Button>
      </PostForm>
    </section>
  )
}
