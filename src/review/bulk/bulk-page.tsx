import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-bulk.ts'
import { useState } from 'react'
import { data, href, Link, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { requireTeam, teamGuard } from '../../account/team/team-guard.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button, useHydrated } from '../../platform/ui/button.tsx'
import { SelectField, TextAreaField, TickField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { cleanText } from '../../submissions/clean-text.ts'
import type { State } from '../../submissions/states.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { NothingChanged } from '../item/nothing-changed.tsx'
import { Key, Shortcuts } from '../decision/shortcuts.tsx'
import { useTicksOf } from '../queue/use-ticks.ts'
import { useSecondsLeft } from '../queue/use-seconds-left.ts'
import { readReasons, rejectTemplates } from '../decision/reason-templates.ts'
import type { Route } from './+types/bulk-page.ts'
import { twinField } from './twin-field.ts'
import { closeDuplicates, twinsOf, type Twins } from './close-duplicates.server.ts'
import { bulkLines, decideTogether, readTicked, type BulkLine } from './bulk.server.ts'
import { LeaveOut, NotConfirmed, SentFacts } from './left-out.tsx'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, teamGuard]

export async function loader({ context, url }: Route.LoaderArgs) {
  const you = await requireTeam({ context, url })
  const { db, now } = context.get(servicesContext)
  const ticked = readTicked(url.searchParams.getAll('item'))
  const done = url.searchParams.get('done')
  const all = await bulkLines(db, ticked, you, now())
  // Those that couldn't be decided have no version.
  const isRefused = (id: string) => ticked.some((one) => one.id === id && one.version === 0)
  const lines = all.filter(({ id }) => !done || !isRefused(id))
  const left = all.filter(({ id }) => done && isRefused(id))
  const open = lines.flatMap(({ id, lack }) => (done || lack ? [] : [id]))
  const items = done ? [] : url.searchParams.getAll('item')
  return { lines, left, done, items, twins: [...(await twinsOf(db, open))] }
}

const intents = ['reject', 'duplicates', 'undo'] as const

export const action = answerForm(async ({ request, context, url }: Route.ActionArgs) => {
  const by = await requireTeam({ context, url })
  const services = context.get(servicesContext)
  const form = await formOf(request)
  const action = intents.find((one) => one === textIn(form, 'intent'))
  const ticked = readTicked(form.getAll('item'))
  const reason = textIn(form, 'reason')
  const words = textIn(form, 'why')
  const isQuiet = form.has('quiet')
  const refuse = (text: string, field: 'why' | null, status: number) =>
    data({ text, field, reason, words, isQuiet }, { status })
  if (!action) return refuse(desk.wrongForm(), null, 400)
  if (ticked.length === 0) return refuse(t.selectToReject(), null, 400)
  const template = reason || (isQuiet && !cleanText(words) ? 'spam' : '')
  const reasons = readReasons([template]).map((code) => ({ code }))
  if (action === 'reject' && !cleanText(words) && !reasons.length)
    return refuse(t.reasonNeeded(), 'why', 400)
  const outcome =
    action === 'duplicates'
      ? await closeDuplicates(services.db, { form, ticked, by }, services)
      : await decideTogether(
          services.db,
          { action, ticked, why: words, reasons, isQuiet, by },
          services,
        )
  if (typeof outcome === 'string') return refuse(outcome, null, 409)
  const [first] = outcome.refused
  if (outcome.done.length === 0 && first) return refuse(first.text, null, 409)
  const query = new URLSearchParams({ done: action === 'undo' ? 'undo' : 'reject' })
  for (const { id, version } of outcome.done) query.append('item', `${id}:${version}`)
  for (const { id } of outcome.refused) query.append('item', `${id}:0`)
  return redirect(`${href('/review/bulk')}?${query}`)
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.rejectSeveral(),
    description: t.rejectDescription(),
    isHidden: true,
  })

type Problem = Exclude<Route.ComponentProps['actionData'], undefined>

export default function BulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, left, done, items, twins } = loaderData
  useTicksOf(items)
  const isDone = done !== null
  const open = lines.filter(({ lack }) => !lack)
  const undoable = lines.filter(({ canUndo }) => canUndo)
  const seconds = useSecondsLeft(Math.min(...undoable.map(({ secondsLeft }) => secondsLeft), 60), 1)
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
          <h1 tabIndex={-1}>{isDone ? doneText(lines, done) : t.rejectSeveral()}</h1>
          {actionData && actionData.field === null && (
            <NothingChanged problem={actionData} text={actionData.text} />
          )}
        </div>
        {lines.length === 0 && left.length === 0 && (
          <p className="rounded-field bg-note px-4 py-3">{t.nothingToReject()}</p>
        )}
        {undoable.length > 0 && <UndoAll lines={undoable} seconds={seconds} />}
        {lines.length > 0 && <Lines lines={lines} isDone={isDone} isOver={seconds <= 0} />}
        {left.length > 0 && <Left lines={left} />}
        {twins.length > 0 && <DuplicatesForm lines={open} twins={new Map(twins)} />}
        {!isDone && open.length > 0 && <RejectForm lines={open} problem={actionData ?? null} />}
      </div>
    </div>
  )
}

/** A colleague decided them first. */
function Left({ lines }: { lines: BulkLine[] }) {
  return (
    <section aria-labelledby="left">
      <h2 id="left" className="text-lg!">
        {t.leftAlone({ count: lines.length })}
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {lines.map(({ id, name, stateText, lastText }) => (
          <li key={id} className="px-4 py-3">
            <Link
              to={href('/review/:id', { id })}
              className="inline-link font-semibold wrap-anywhere"
            >
              {name}
            </Link>
            <p className="text-sm">
              {stateText}: {lastText}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function doneText(lines: BulkLine[], done: string): string {
  const count = (wanted: State) => lines.filter(({ state }) => state === wanted).length
  if (done === 'approve') return t.approved({ count: count('approved') })
  return done === 'undo'
    ? t.undone({ count: count('pending') })
    : t.rejected({ count: count('rejected') })
}

type LinesProps = { lines: BulkLine[]; isDone: boolean; isOver: boolean }

function Lines({ lines, isDone, isOver }: LinesProps) {
  return (
    <ul
      aria-label={t.selection()}
      className="divide-y divide-line rounded-card border border-line bg-card"
    >
      {lines.map(({ id, name, about, sender, isUnconfirmed, facts, lack, stateText, ...line }) => (
        <li key={id} className="px-4 py-3">
          <Link
            to={href('/review/:id', { id })}
            className="inline-link font-semibold wrap-anywhere"
          >
            {name}
          </Link>
          <p className="text-sm text-soft wrap-anywhere">{about}</p>
          <p className="text-sm text-soft wrap-anywhere">{sender}</p>
          {isUnconfirmed && <NotConfirmed />}
          {(isDone || lack) && (
            <p className="mt-1 text-sm">
              {isDone ? `${stateText}. ${isOver ? line.emailTextAfter : line.emailText}` : lack}
            </p>
          )}
          {!isDone && (
            <>
              {!lack && line.closedFor > 0 && (
                <p className="mt-1 text-sm">{t.closedFor({ count: line.closedFor })}</p>
              )}
              {!lack && <SentFacts facts={facts} />}
              <LeaveOut id={id} name={name} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Sends the versions shown, so that only content the reviewer saw is decided. */
function Items({ lines }: { lines: BulkLine[] }) {
  return lines.map(({ id, item }) => <input key={id} type="hidden" name="item" value={item} />)
}

function UndoAll({ lines, seconds }: { lines: BulkLine[]; seconds: number }) {
  const isHydrated = useHydrated()
  const emails = lines.reduce((sum, line) => sum + line.emails, 0)
  const held = lines.filter(({ isHeld }) => isHeld).length
  if (seconds <= 0)
    return (
      <p role="status" className="rounded-field bg-note px-4 py-3">
        {t.undoOver()}
      </p>
    )
  return (
    <PostForm className="rounded-field bg-note px-4 py-3">
      <Items lines={lines} />
      <p className="tabular-nums">
        {isHydrated ? t.undoNow({ emails, held, seconds }) : t.undoNowPlain({ emails, held })}{' '}
        {emails + held === 0 && t.noEmails()}
      </p>
      <Button isSmall name="intent" value="undo" className="mt-2" data-key="u">
        {t.undoCount({ count: lines.length })} <Key of="u" />
      </Button>
    </PostForm>
  )
}

type DuplicatesProps = { lines: BulkLine[]; twins: Map<string, Twins> }

function DuplicatesForm({ lines, twins }: DuplicatesProps) {
  const found = lines.filter(({ id }) => twins.has(id))
  return (
    <PostForm
      name="duplicates"
      className="space-y-4 rounded-card border border-edge bg-card p-4"
      aria-labelledby="duplicates"
    >
      <h2 id="duplicates" className="text-lg!">
        {t.closeDuplicates()}
      </h2>
      <p>{t.duplicatesHelp()}</p>
      <Items lines={found} />
      {found.map(({ id, name }) => (
        <SelectField
          key={id}
          id={twinField(id)}
          name={twinField(id)}
          label={t.twinOf({ name })}
          defaultValue={twins.get(id)?.chosen}
        >
          <option value="">{t.keepInQueue()}</option>
          {twins.get(id)?.twins.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      ))}
      <Button name="intent" value="duplicates" className="w-full">
        {t.closeDuplicates()}
      </Button>
    </PostForm>
  )
}

function RejectForm({ lines, problem }: { lines: BulkLine[]; problem: Problem | null }) {
  const [isQuiet, setQuiet] = useState(problem?.isQuiet ?? false)
  const wrong = problem?.field === 'why' && !isQuiet ? problem.text : null
  return (
    <PostForm name="reject" className="space-y-4 rounded-card border border-edge bg-card p-4">
      <Items lines={lines} />
      <SelectField
        id="reason"
        name="reason"
        label={t.reasonForAll()}
        defaultValue={problem?.reason ?? ''}
      >
        <option value="">{t.ownWordsOnly()}</option>
        {rejectTemplates.map(({ code, label }) => (
          <option key={code} value={code}>
            {label()}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        id="why"
        name="why"
        rows={4}
        label={t.ownWords()}
        defaultValue={problem?.words}
        problem={wrong}
      />
      <TickField
        id="quiet"
        name="quiet"
        label={t.spamNoEmails()}
        defaultChecked={problem?.isQuiet}
        onChange={(event) => setQuiet(event.currentTarget.checked)}
      />
      <Button look="destructive" name="intent" value="reject" className="w-full">
        {t.rejectCount({ count: lines.length })}
      </Button>
    </PostForm>
  )
}
