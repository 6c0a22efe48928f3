import * as t from '#messages/admin-log.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Form, href, Link } from 'react-router'
import { dayAndTime } from '../../platform/text/florida-time.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { actsOf } from '../../platform/changes/change.ts'
import { findChanges, findLoggedTables } from '../../platform/changes/changes.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button, ButtonLink, buttonClass } from '../../platform/ui/button.tsx'
import { SelectField, TextField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { AdminHead } from '../admin-parts.tsx'
import type { Route } from './+types/log-page.ts'
import { filterOf, differenceLines, tableNames, type DifferenceLine } from './log-words.ts'
import { namesOf } from './log-names.server.ts'
import { undoOf } from './undo-option.ts'

const pageSize = 50

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'see-log')
  const { db } = args.context.get(servicesContext)
  const filter = filterOf(args.url)
  const before = Number(/^\d{1,15}$/.exec(args.url.searchParams.get('before') ?? '')?.[0]) || null
  const found = await findChanges(db, filter, { most: pageSize + 1, before })
  const acts = actsOf(found)
  // The last act may be cut off; the next page shows all of it.
  const isCut = found.length > pageSize && acts.length > 1
  const shown = isCut ? acts.slice(0, -1).flat() : found.slice(0, pageSize)
  const names = await namesOf(db, shown)
  const entries = shown.map(({ before: was, after, ...entry }) => ({
    ...entry,
    name: names.get(entry.id) ?? entry.recordId,
    lines: differenceLines(was, after, entry.table),
    undo: undoOf({ ...entry, before: was, after }),
  }))
  const older = found.length > pageSize ? (entries.at(-1)?.id ?? null) : null
  return { filter, acts: actsOf(entries), older, tables: await findLoggedTables(db) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t.log(), description: t.changesTheTeamMade(), isHidden: true })

type Data = Route.ComponentProps['loaderData']

export default function LogPage({ loaderData }: Route.ComponentProps) {
  const { filter, acts, older } = loaderData
  const query = new URLSearchParams(filter)
  return (
    <>
      <AdminHead
        title={t.log()}
        about={t.about()}
        actions={
          <a href={`${href('/admin/log.csv')}?${query}`} download className={buttonClass({})}>
            {t.downloadAsCsv()}
          </a>
        }
      />
      <Filters {...loaderData} />
      {acts.length === 0 ? (
        <p className="rounded-card border border-dashed border-line p-8 text-center text-soft">
          {t.noChangesMatch()}
        </p>
      ) : (
        <ol className="space-y-2">
          {acts.map((act) => (
            <Act key={act[0]?.id} act={act} />
          ))}
        </ol>
      )}
      {older !== null && (
        <ButtonLink to={`?${query}&before=${older}`} className="mt-4">
          {t.older()}
        </ButtonLink>
      )}
    </>
  )
}

function Filters({ filter, tables }: Pick<Data, 'filter' | 'tables'>) {
  return (
    <Form className="mb-5 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-5">
      <TextField id="by" name="by" label={t.who()} defaultValue={filter.by} maxLength={100} />
      <SelectField id="table" name="table" label={t.what()} defaultValue={filter.table}>
        <option value="">{t.everything()}</option>
        {tables.map((table) => (
          <option key={table} value={table}>
            {tableNames[table] ?? table}
          </option>
        ))}
      </SelectField>
      <TextField id="from" name="from" type="date" label={t.from()} defaultValue={filter.from} />
      <TextField id="to" name="to" type="date" label={t.to()} defaultValue={filter.to} />
      <div className="flex gap-2">
        <Button>{t.show()}</Button>
        <Link to={href('/admin/log')} className="inline-link inline-flex min-h-11 items-center">
          {t.all()}
        </Link>
      </div>
    </Form>
  )
}

type Entry = Data['acts'][number][number]

const maxNames = 3

function Act({ act }: { act: readonly Entry[] }) {
  const [first] = act
  if (!first) return null
  const names = [...new Set(act.map(({ name }) => name))]
  const more = names.length - maxNames
  return (
    <li className="rounded-field border border-line bg-card px-3 py-2 text-sm">
      <details>
        <summary className="flex min-h-11 flex-wrap items-center gap-x-4">
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 in-open:rotate-90" />
          <strong>{first.action}</strong>
          <span className="min-w-0 wrap-anywhere">
            {more > 0
              ? t.andMore({ names: names.slice(0, maxNames).join(', '), more })
              : names.join(', ')}
          </span>
          <span className="text-soft">
            {dayAndTime(first.madeAt)}, {first.by}
          </span>
        </summary>
        {act.map((entry) => (
          <Changed key={entry.id} entry={entry} count={act.length} />
        ))}
      </details>
    </li>
  )
}

const maxOpen = 3

function Changed({ entry, count }: { entry: Entry; count: number }) {
  const title = `${tableNames[entry.table] ?? entry.table}: ${entry.name}`
  const details = (
    <>
      <dl>
        {entry.lines.map((line) => (
          <BeforeAndAfter key={line.label} line={line} />
        ))}
      </dl>
      {entry.undoneAt && (
        <p className="py-2 font-semibold">
          {t.undoneBy({ name: entry.undoneBy ?? '', when: dayAndTime(entry.undoneAt) })}
        </p>
      )}
      <Undo entry={entry} />
    </>
  )
  if (count > maxOpen)
    return (
      <details className="border-t border-line">
        <summary className="flex min-h-11 items-center font-semibold wrap-anywhere">
          {title}
        </summary>
        {details}
      </details>
    )
  return (
    <div className="border-t border-line pt-2">
      {count > 1 && <p className="font-semibold wrap-anywhere">{title}</p>}
      {details}
    </div>
  )
}

function Undo({ entry: { id, action, name, table, undo, undoneAt } }: { entry: Entry }) {
  if (undo.is === 'none') return <p className="py-2 text-soft">{undo.text}</p>
  if (undo.is === 'there')
    return (
      <Link to={undo.to} className="inline-link inline-flex min-h-11 items-center">
        {undo.text}
      </Link>
    )
  if (undoneAt) return null
  return (
    <PostForm action={href('/admin/undo')} className="py-2">
      <input type="hidden" name="change" value={id} />
      <input type="hidden" name="back" value={href('/admin/log')} />
      <Button isSmall aria-label={t.undoOf({ action, name, table: tableNames[table] ?? table })}>
        {t.undo()}
      </Button>
    </PostForm>
  )
}

function BeforeAndAfter({ line: { label, before, after } }: { line: DifferenceLine }) {
  return (
    <div className="grid gap-x-4 py-1 md:grid-cols-[10rem_1fr_1fr]">
      <dt className="font-semibold wrap-anywhere">{label}</dt>
      <dd className="text-soft wrap-anywhere">
        <span className="font-semibold">{t.before()} </span>
        {before}
      </dd>
      <dd className="wrap-anywhere">
        <span className="font-semibold">{t.after()} </span>
        {after}
      </dd>
    </div>
  )
}
