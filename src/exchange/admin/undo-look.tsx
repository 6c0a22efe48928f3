import * as t from '#messages/admin-import.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { FieldProblem, TickField } from '../../platform/ui/field.tsx'
import type { Counts } from '../import/imports.server.ts'
import { keptLines } from '../import/kept-words.ts'
import type { UndoPlan } from '../import/undo-plan.server.ts'

type UndoProps = { counts: Counts; undo: UndoPlan | null; wrong: string | null }

export function Undo({ counts: { created, updated }, ...props }: UndoProps) {
  if (!created && !updated) return <p className="mt-4">{t.nothingChanged()}</p>
  return (
    <div className="mt-4 space-y-3">
      <p>{t.addedAndChanged({ created, updated })}</p>
      {props.undo ? (
        <UndoLook {...props} undo={props.undo} />
      ) : (
        <ButtonLink to="?undo=look">{t.undoLook()}</ButtonLink>
      )}
    </div>
  )
}

/** Listings that had to stay can be undone later. */
export function Undone({ counts: { removed, putBack, kept, deleted }, ...props }: UndoProps) {
  return (
    <div className="mt-4 space-y-3">
      <p className="measure">
        {t.removedAndRestored({ removed, putBack })} {kept > 0 && t.keptSome({ count: kept })}{' '}
        {deleted > 0 && t.deletedSince({ count: deleted })}
      </p>
      {kept > 0 && props.undo && <UndoLook {...props} undo={props.undo} />}
      {kept > 0 && !props.undo && (
        <>
          <p className="measure">{t.tryUndoAgainHint({ count: kept })}</p>
          <ButtonLink to="?undo=look">{t.tryAgain()}</ButtonLink>
        </>
      )}
    </div>
  )
}

/** The numbers that the undo will have, and why some listings stay. */
function UndoLook({ undo, wrong }: { undo: UndoPlan; wrong: string | null }) {
  const { removes, restores, kept, deleted } = undo
  const stays = kept.reduce((sum, { count }) => sum + count, 0)
  const yes = !removes
    ? t.yesRestore({ count: restores })
    : restores
      ? t.yesBoth({ removes, restores })
      : t.yesRemove({ count: removes })
  return (
    <section className="space-y-3">
      <h2 className="font-serif text-lg font-semibold">{t.undoTitle()}</h2>
      <p className="measure">
        {removes > 0 && t.undoRemoves({ count: removes })}{' '}
        {restores > 0 && t.undoRestores({ count: restores })}
        {removes + restores === 0 && t.undoNothing()}
      </p>
      {stays > 0 && (
        <div className="measure">
          <p>{t.undoKeeps({ count: stays })}</p>
          <ul className="mt-1 list-disc space-y-1 pl-6">
            {kept.map(({ reason, count }) => (
              <li key={reason}>{t.undoKeepsOf({ count, reason: keptLines([reason])[0] ?? '' })}</li>
            ))}
          </ul>
        </div>
      )}
      {deleted > 0 && <p className="measure">{t.undoDeleted({ count: deleted })}</p>}
      {removes + restores > 0 && <ConfirmedUndo label={yes} wrong={wrong} text={t.undoImport()} />}
    </section>
  )
}

function ConfirmedUndo({
  label,
  wrong,
  text,
}: {
  label: string
  wrong: string | null
  text: string
}) {
  return (
    <>
      <TickField
        id="confirm"
        name="confirm"
        value="yes"
        label={label}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? 'confirm-problem' : undefined}
      />
      <FieldProblem id="confirm" text={wrong} />
      <Button look="destructive" name="intent" value="undo">
        {text}
      </Button>
    </>
  )
}
