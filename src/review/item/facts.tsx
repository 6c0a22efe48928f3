import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-item.ts'
import { href, useNavigation, Link } from 'react-router'
import { ButtonLink, Button } from '../../platform/ui/button.tsx'
import { Key } from '../decision/shortcuts.tsx'
import { TappableText } from '../look-up/look-ups.tsx'
import { readerHint } from './reader-hint.ts'
import type { DetailLine } from '../../submissions/form/field-lines.ts'
import type { ItemView, DeskProblem, ComparedMatch } from './desk-view.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { TextAreaField } from '../../platform/ui/field.tsx'

export function Facts({
  groups,
  kind,
  hasAnswer,
  changedBy,
  canEdit,
  id,
}: Pick<ItemView, 'groups' | 'kind' | 'hasAnswer' | 'changedBy' | 'canEdit' | 'id'>) {
  const changed = groups.flatMap(({ lines }) => lines.filter(({ before }) => before !== null))
  return (
    <section aria-labelledby="facts">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="facts">{t.submission()}</h2>
        {canEdit && (
          <ButtonLink isSmall to={href('/review/:id/edit', { id })} data-key="e">
            {t.changeIt()} <Key of="e" />
          </ButtonLink>
        )}
      </div>
      {hasAnswer && kind !== 'edit' && (
        <p className="mt-2 rounded-field bg-note px-4 py-2">
          {changed.length
            ? t.changedFields({
                who: changedBy || t.theAnswer(),
                fields: changed.map(({ label }) => label).join(', '),
              })
            : t.changedNothing()}
        </p>
      )}
      {groups.map(({ title, lines }) => (
        <div key={title} className="mt-5">
          <h3>{title}</h3>
          <dl className="mt-2 divide-y divide-line rounded-card border border-line bg-card">
            {lines.map((line) => (
              <Fact key={line.label} {...line} />
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

function Fact({ label, text, before }: DetailLine) {
  return (
    <div
      className={`px-4 py-2.5 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-4 ${before === null ? '' : 'border-l-4 border-l-gold bg-note'}`}
    >
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        {before !== null && (
          <>
            <strong className="text-sm">{t.changed()} </strong>
            <del className="block text-soft">
              <span className="sr-only">{t.before()} </span>
              {before}
            </del>
          </>
        )}
        {before === null ? (
          <TappableText text={text} />
        ) : (
          <ins className="block no-underline">
            <TappableText text={text} />
          </ins>
        )}
      </dd>
    </div>
  )
}

type NewsProps = { item: ItemView; problem: DeskProblem | null }

export function News({ item, problem }: NewsProps) {
  const { news, can } = item
  if (!news) return null
  const wrong = problem?.intent === 'write-back' ? problem : null
  return (
    <section
      aria-labelledby="news"
      className="rounded-card border border-l-6 border-line border-l-gold bg-card p-4"
    >
      <h2 id="news">{t.newMessage()}</h2>
      <ul className="mt-2 space-y-3">
        {news.map(({ key, when, text }) => (
          <li key={key}>
            <p className="wrap-anywhere whitespace-pre-line">
              <TappableText text={text} />
            </p>
            <p className="text-sm text-soft first-letter:uppercase">{when}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-start gap-3">
        {can['write-back'] && (
          <details open={wrong !== null} className="grow rounded-field border border-edge">
            <summary className="flex min-h-11 items-center px-4 font-semibold">
              {t.answerOnly()}
            </summary>
            <PostForm
              name="write-back"
              preventScrollReset
              className="space-y-3 border-t border-line p-4"
            >
              <TextAreaField
                id="answer"
                name="note"
                rows={3}
                label={t.yourAnswer()}
                hint={readerHint(item.reader, item.readersText)}
                defaultValue={wrong?.words.note}
                problem={wrong?.text}
              />
              <Button isSmall name="intent" value="write-back">
                {t.sendAnswer()}
              </Button>
            </PostForm>
          </details>
        )}
        <PostForm preventScrollReset>
          <Button isSmall name="intent" value="mark-read">
            {t.noAnswerNeeded()}
          </Button>
        </PostForm>
      </div>
    </section>
  )
}

type NotesProps = { notes: ItemView['notes']; problem: DeskProblem | null; canWrite: boolean }

export function Notes({ notes, problem, canWrite }: NotesProps) {
  const { state } = useNavigation()
  const wrong = problem?.intent === 'note' ? problem : null
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">{t.notes()}</h2>
      <ul className="mt-3 space-y-3">
        {notes.map(({ id, by, when, text }) => (
          <li key={id} className="rounded-card bg-note px-4 py-3">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="text-sm text-soft">
              {by}, {when}
            </p>
          </li>
        ))}
      </ul>
      {canWrite && (
        <PostForm name="note" key={notes.length} preventScrollReset className="mt-3 space-y-3">
          <TextAreaField
            id="note"
            name="note"
            rows={2}
            label={t.noteLabel()}
            defaultValue={wrong?.words.note}
            problem={wrong?.text}
            data-key="n"
          />
          <Button isSmall name="intent" value="note" disabled={state !== 'idle'}>
            {t.saveNote()} <Key of="n" />
          </Button>
        </PostForm>
      )}
    </section>
  )
}

export function MatchesAhead({ count }: { count: number }) {
  if (count === 0)
    return (
      <p className="rounded-field border border-line bg-card px-4 py-2.5 text-soft">
        {t.noDuplicates()}
      </p>
    )
  return (
    <p className="rounded-field border border-l-6 border-line border-l-gold bg-card px-4">
      <a href="#matches" className="inline-link inline-flex min-h-11 items-center">
        {t.compare({ count })}
      </a>
    </p>
  )
}

export function SampleAlike({ sample }: { sample: ItemView['sample'] }) {
  if (!sample) return null
  const { id, name } = sample
  return (
    <p className="wrap-anywhere">
      {t.sampleAlike({
        name,
        link: (words) => (
          <Link to={href('/business/:businessId', { businessId: id })} className="inline-link">
            {words}
          </Link>
        ),
      })}
    </p>
  )
}

export function Matches({ matches }: { matches: ComparedMatch[] }) {
  if (matches.length === 0) return null
  return (
    <section aria-labelledby="matches">
      <h2 id="matches">{t.duplicates({ count: matches.length })}</h2>
      <div className="mt-3 space-y-3">
        {matches.map((match, place) => (
          <Match key={match.id} match={match} isOpen={place === 0} />
        ))}
      </div>
    </section>
  )
}

const kinds: Record<
  ComparedMatch['kind'],
  { is: typeof t.isListed; column: () => string; path: (id: string) => string }
> = {
  listing: {
    is: t.isListed,
    column: t.theListing,
    path: (id) => href('/business/:businessId', { businessId: id }),
  },
  resource: {
    is: t.isResource,
    column: t.theResource,
    path: (id) => `${href('/veteran-resources')}#${id}`,
  },
  submission: {
    is: t.isWaiting,
    column: t.theOther,
    path: (id) => href('/review/:id', { id }),
  },
}

function Match({ match, isOpen }: { match: ComparedMatch; isOpen: boolean }) {
  const { kind, id, name, reasons, lines } = match
  return (
    <details open={isOpen} className="rounded-card border border-edge bg-card">
      <summary className="min-h-11 px-4 py-2.5">
        <strong>{name}</strong>{' '}
        <span className="text-soft">({kinds[kind].is({ reasons: reasons.join(', ') })})</span>
      </summary>
      <table className="w-full table-fixed border-t border-line text-left text-sm">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="w-28 px-3 py-2 font-semibold sm:w-32">
              {t.field()}
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              {t.thisOne()}
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              {kinds[kind].column()}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, here, there, isSame }) => (
            <tr key={label} className={`border-b border-line align-top ${isSame ? 'bg-note' : ''}`}>
              <th scope="row" className="px-3 py-2 font-normal text-soft">
                {label}
                {isSame && <strong className="block text-ink">{t.same()}</strong>}
              </th>
              <td className="px-3 py-2 wrap-anywhere">
                <span className="line-clamp-5">{here || desk.nothing()}</span>
              </td>
              <td className="px-3 py-2 wrap-anywhere">
                <span className="line-clamp-5">{there || desk.nothing()}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="px-4 py-1">
        <Link to={kinds[kind].path(id)} className="inline-link inline-flex min-h-11 items-center">
          {t.open({ name })}
        </Link>
      </p>
    </details>
  )
}
