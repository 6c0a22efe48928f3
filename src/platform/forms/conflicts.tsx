import * as t from '#messages/forms.ts'
import { useEffect, useRef } from 'react'
import { useGiven } from '../ui/given-values.tsx'
import { RadioField } from '../ui/field.tsx'
import { askedName, baseName, choiceName, type Asked, type Conflict } from './merge-sent.ts'
import { moveFocus } from '../ui/move-focus.ts'

/** For detecting others' changes. */
export function BaseField({ values }: { values: string | Record<string, string> }) {
  const given = useGiven(baseName)?.[0]
  const text = typeof values === 'string' ? values : JSON.stringify(values)
  return <input type="hidden" name={baseName} value={given ?? text} />
}

type ChangedProps = {
  asked: Asked | null | undefined
  /** Null for something new. */
  start: Record<string, string> | null
}

/** For a form of plain texts. Goes first in it. */
export function Changed({ asked, start }: ChangedProps) {
  if (!start) return null
  return (
    <>
      <BaseField values={asked?.base ?? start} />
      {asked && <Conflicts conflicts={asked.conflicts} />}
    </>
  )
}

type ConflictsProps = {
  /** As the history names them; null for the user's other tab. */
  who?: string | null
  conflicts: Conflict[]
}

/** Goes inside the form. */
export function Conflicts({ who = t.someoneElse(), conflicts }: ConflictsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (conflicts.length) moveFocus(box.current)
  }, [conflicts])
  if (!conflicts.length) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-card border-2 border-gold bg-card p-4"
    >
      <h3>{who === null ? t.youChangedThisInAnother() : t.changedThisWhileYouWere({ who })}</h3>
      <p className="mt-1">{t.nothingOfYoursIsSaved()}</p>
      {conflicts.map(({ field, label, saved, mine }) => (
        <fieldset key={field} className="mt-3">
          <legend className="font-semibold">{label}</legend>
          <input type="hidden" name={askedName(field)} value={saved} />
          <RadioField
            name={choiceName(field)}
            value="saved"
            label={
              <>
                {t.keepWhatIsSavedNow()} <strong>{shortened(saved)}</strong>
              </>
            }
          />
          <RadioField
            name={choiceName(field)}
            value="mine"
            defaultChecked
            label={
              <>
                {t.takeMine()} <strong>{shortened(mine)}</strong>
              </>
            }
          />
        </fieldset>
      ))}
    </div>
  )
}

function shortened(text: string): string {
  if (!text) return '(empty)'
  return text.length > 600 ? `${text.slice(0, 600)}…` : text
}
