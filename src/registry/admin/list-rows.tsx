import * as t from '#messages/admin-certificates.ts'
import { href, Link } from 'react-router'
import { AdminPart } from '../../exchange/admin/exchange-parts.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { SelectField } from '../../platform/ui/field.tsx'
import { dayText } from '../../listings/day-text.ts'
import { addDays } from '../../listings/hours.ts'
import { whysToEnd, type ListReport } from '../lists/list-run.ts'
import type { ListPlan, ShownListRow } from '../lists/list-runs.server.ts'
import { groupText, listGroups } from './list-groups.ts'

type ListRowsProps = {
  plan: ListPlan
  show: string | null
  next: number | null
  rows: ShownListRow[]
  isOpen: boolean
  isUsed: boolean
}

export function ListRows({ plan, show, next, rows, isOpen, isUsed }: ListRowsProps) {
  const group = listGroups.find((one) => one.show === show)
  if (!group || !rows.length) return null
  const canAnswer = isOpen && rows.some(isQuestion)
  const list = (
    <ol className="divide-y divide-line">
      {rows.map((row) => (
        <Row key={row.number} row={row} canAnswer={canAnswer && isQuestion(row)} />
      ))}
    </ol>
  )
  return (
    <AdminPart title={groupText(group, plan, isUsed)} id="rows">
      {canAnswer ? (
        <>
          {list}
          <Button name="intent" value="answer" className="mt-4">
            {t.saveAnswers()}
          </Button>
        </>
      ) : (
        list
      )}
      {next !== null && !canAnswer && (
        <ButtonLink to={`?show=${show}&after=${next}#rows`}>{t.next({ count: 50 })}</ButtonLink>
      )}
      {next !== null && canAnswer && (
        <Button
          name="intent"
          value="answer"
          formAction={`?show=${show}&after=${next}`}
          className="mt-4 ml-3"
        >
          {t.saveAndNext({ count: 50 })}
        </Button>
      )}
    </AdminPart>
  )
}

function isQuestion({ outcome, done }: ShownListRow): boolean {
  return !done && (outcome === 'likely' || outcome === 'held')
}

function Row({ row, canAnswer }: { row: ShownListRow; canAnswer: boolean }) {
  const { number, name, businessId, done, choice } = row
  const lines = linesOf(row)
  return (
    <li className="py-3">
      <p className="font-semibold wrap-anywhere">
        {businessId ? (
          <Link
            to={href('/review/listing/:businessId', { businessId })}
            className="inline-link inline-flex min-h-11 items-center"
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <Alike row={row} />
      {lines.map((line) => (
        <p key={line} className="wrap-anywhere text-soft">
          {line}
        </p>
      ))}
      {done && <p>{doneText(row)}</p>}
      {canAnswer && (
        <SelectField
          id={`answer-${number}`}
          name={`answer-${number}`}
          label={<span className="sr-only">{t.answer({ name })}</span>}
          defaultValue={choice ?? ''}
          className="mt-2 max-w-md"
        >
          {answersFor(row).map(([value, text]) => (
            <option key={value} value={value}>
              {text()}
            </option>
          ))}
        </SelectField>
      )}
    </li>
  )
}

function Alike({ row: { outcome, report } }: { row: ShownListRow }) {
  const { match, why, said = '' } = report
  if (outcome !== 'likely' || !match) return null
  return (
    <p className="wrap-anywhere">
      {(why === 'other uei' ? t.otherUei : t.likelySame)({
        uei: said,
        name: match.name,
        reasons: match.reasons.join(', ') || 'none',
        link: (words) => (
          <Link
            to={href('/review/listing/:businessId', { businessId: match.id })}
            className="inline-link"
          >
            {words}
          </Link>
        ),
      })}
    </p>
  )
}

function answersFor({ outcome, report }: ShownListRow): [string, () => string][] {
  if (outcome === 'likely')
    return [
      ['', t.noAnswer],
      ['same', t.isSame],
      ['skip', t.isOther],
    ]
  const isEnding = endsBadge(report)
  return [
    ['', t.noAnswer],
    ['take', isEnding ? t.endIt : t.giveIt],
    ['skip', isEnding ? t.keepIt : t.dontGive],
  ]
}

function endsBadge({ why }: ListReport): boolean {
  return why !== undefined && whysToEnd.includes(why)
}

function linesOf(row: ShownListRow): string[] {
  const { endsOn } = row
  const { otherKind } = row.report
  const doubt =
    otherKind === undefined ? [] : [otherKind ? t.otherKind({ said: otherKind }) : t.noStatus()]
  const through = endsOn ? [t.certifiedThrough({ day: dayText(addDays(endsOn, -1)) })] : []
  return [...doubt, ...reasonsOf(row), ...through]
}

const toldText: Record<ShownListRow['told'], () => string> = {
  owner: t.getsEmail,
  listing: t.getsOwnEmail,
  stopped: t.hasStopped,
  'no one': t.noEmail,
}

function reasonsOf({ outcome, report, told, done }: ShownListRow): string[] {
  const { why, said = '' } = report
  const left = said ? t.hasLeft({ said }) : why === 'left' ? t.hasLeftUnsaid() : t.isMissing()
  if (outcome === 'gone') {
    return done ? [left] : [left, toldText[told]()]
  }
  if (why === 'by hand') return said ? [t.byHandLeft(), left] : [t.byHand()]
  if (why === 'withdrawn by team') return [t.byTeam()]
  if (why === 'taken out') return [t.takenOut()]
  if (why === 'twice') return [t.twice()]
  if (why === 'unclear') return [t.unclear({ said })]
  return why === 'no name' ? [t.unclearName()] : []
}

function doneText({ done, outcome, report }: ShownListRow): string {
  if (done === 'put back') return t.doneBack()
  if (done === 'kept') return t.doneKept()
  const ended = outcome === 'gone' || endsBadge(report)
  return ended ? t.doneEnded() : t.doneGiven()
}
