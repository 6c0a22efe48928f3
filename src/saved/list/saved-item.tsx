import * as t from '#messages/my-list.ts'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { placeText } from '../../listings/business.ts'
import { CallButton } from '../../listings/cards/call-button.tsx'
import { ProofBadge } from '../../listings/proof/proof-badge.tsx'
import { nameIn } from '../../platform/text/names.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextAreaField, TickField } from '../../platform/ui/field.tsx'
import { maxNote, type SavedEntry } from './entries.ts'
import type { SavedFacts } from './saved-facts.ts'
import { changeEntry } from './use-device-list.ts'

type SavedItemProps = {
  entry: SavedEntry
  /** Null until they're loaded, or when the listing is gone. */
  facts: SavedFacts | null
  isLoading: boolean
  isKnownGone: boolean
  /** Null when there's nothing to compare it with. */
  comparing: Comparing | null
  onRemove(name: string): void
}

type Comparing = { isChosen: boolean; isFull: boolean; choose(isChosen: boolean): void }

export function SavedItem(props: SavedItemProps) {
  const { entry, facts, isLoading, isKnownGone, comparing, onRemove } = props
  const name = facts?.name ?? (isLoading ? entry.id : t.goneName())
  const soft = (words: React.ReactNode) => <span className="sr-only">{words}</span>
  return (
    <article
      data-business={facts?.shownId}
      className="break-inside-avoid rounded-card border border-line bg-card p-4 print:border-0 print:border-b print:p-1"
    >
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-60">
          <h2 className="text-lg! leading-snug wrap-anywhere">
            {facts ? <ListingLink facts={facts} /> : name}
          </h2>
          {facts ? <Facts facts={facts} /> : isKnownGone && <p className="text-soft">{t.gone()}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {facts?.phone && (
            <CallButton name={name} phone={facts.phone} isSample={facts.isSample} isSmall />
          )}
          <Button type="button" isSmall onClick={() => onRemove(name)}>
            <span>{t.remove({ name, soft })}</span>
          </Button>
        </div>
      </div>
      {comparing && facts && <CompareTick id={entry.id} name={name} {...comparing} />}
      <Note entry={entry} name={name} />
    </article>
  )
}

function ListingLink({ facts: { name, shownId } }: { facts: SavedFacts }) {
  return (
    <Link
      to={href('/business/:businessId', { businessId: shownId })}
      className="inline-link inline-flex min-h-11 items-center"
    >
      {name}
    </Link>
  )
}

function Facts({ facts }: { facts: SavedFacts }) {
  const { category, phone, address, verification, isSample, isClosed } = facts
  return (
    <>
      <p className="text-sm text-soft">
        {[nameIn(category.name), placeText(facts)].filter(Boolean).join(' · ')}
      </p>
      {isClosed && <p className="font-semibold text-problem">{t.closed()}</p>}
      <div className="flex flex-wrap items-center gap-x-3">
        {isSample && (
          <span className="rounded-full bg-note px-2 text-sm text-ink">{t.sampleMark()}</span>
        )}
        {verification && <ProofBadge verification={verification} isSample={isSample} />}
      </div>
      <p className="hidden text-sm print:block">
        {[phone && isSample ? t.notReal({ phone }) : phone, address].filter(Boolean).join(' · ')}
      </p>
    </>
  )
}

function CompareTick({
  id,
  name,
  isChosen,
  isFull,
  choose,
}: Comparing & { id: string; name: string }) {
  const [isRefused, setRefused] = useState(false)
  return (
    <div className="print:hidden">
      <TickField
        id={`compare-${id}`}
        label={t.compare({ name, soft: (words) => <span className="sr-only">{words}</span> })}
        checked={isChosen}
        aria-describedby={`compare-${id}-problem`}
        onChange={({ target }) => {
          setRefused(target.checked && isFull)
          if (!target.checked || !isFull) choose(target.checked)
        }}
      />
      <p
        id={`compare-${id}-problem`}
        role="status"
        className="text-sm font-semibold text-problem empty:hidden"
      >
        {isRefused && isFull && t.compareLimit()}
      </p>
    </div>
  )
}

/** Saved while it's typed. */
function Note({ entry: { id, note }, name }: { entry: SavedEntry; name: string }) {
  const [isLost, setLost] = useState(false)
  return (
    <>
      <details open={note !== '' || undefined} className="print:hidden">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
          {t.noteShort()}
        </summary>
        <TextAreaField
          id={`note-${id}`}
          rows={2}
          maxLength={maxNote}
          label={<span className="sr-only">{t.note({ name })}</span>}
          hint={t.noteHint({ max: maxNote })}
          defaultValue={note}
          problem={isLost ? t.noteProblem() : null}
          onChange={({ target }) => setLost(!changeEntry(id, { note: target.value }))}
        />
      </details>
      {note && <p className="hidden text-sm whitespace-pre-line print:block">{note}</p>}
    </>
  )
}
