import * as t from '#messages/my-list.ts'
import { useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { useAuth } from '../../account/session/auth-provider.tsx'
import { dateFormat, plainClock } from '../../platform/text/date-format.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Comparison } from './comparison.tsx'
import { maxCompared, savedOnly, type SavedEntry } from './entries.ts'
import { ListActions } from './list-actions.tsx'
import { SavedItem } from './saved-item.tsx'
import { changeEntry, useDeviceList } from './use-device-list.ts'
import { useSavedFacts } from './use-saved-facts.ts'

type MyListProps = { site: { name: string; url: string } }

/** The list of this device: the server knows nothing of it. */
export function MyList({ site }: MyListProps) {
  // "Saved to My list" leads here, and would cover the first listing.
  useEffect(() => {
    for (const note of document.querySelectorAll<HTMLElement>('[data-save-note]'))
      note.hidden = true
  }, [])
  const list = useDeviceList()
  return (
    <>
      <h1>{t.title()}</h1>
      {list === null ? (
        <>
          <p className="mt-4 text-soft [@media(scripting:none)]:hidden">{t.loading()}</p>
          {/* Also for browsers whose script doesn't start. */}
          <p className="measure mt-4 animate-appear-late [animation-delay:4s] [@media(scripting:none)]:animate-none">
            {t.needsScript({
              link: (words) => (
                <Link to={href('/account/my-list')} className="inline-link">
                  {words}
                </Link>
              ),
            })}
          </p>
        </>
      ) : (
        <DeviceEntries entries={savedOnly(list.entries).toReversed()} site={site} />
      )}
    </>
  )
}

const moment = dateFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/New_York',
})

function DeviceEntries({ entries, site }: MyListProps & { entries: SavedEntry[] }) {
  const { answer, state, tryAgain } = useSavedFacts(entries.map(({ id }) => id))
  const [compared, setCompared] = useState<string[]>([])
  const { removed, remove, undo, undoButton } = useRemoval()
  const facts = new Map(answer?.listings.map((one) => [one.id, one]))
  const chosen = compared.flatMap((id) =>
    entries.some((one) => one.id === id) ? (facts.get(id) ?? []) : [],
  )
  const listings = entries.flatMap(({ id }) => facts.get(id) ?? [])
  const leaveOut = (id: string) => setCompared((before) => before.filter((one) => one !== id))
  const comparing = (id: string) => ({
    isChosen: compared.includes(id),
    isFull: compared.length >= maxCompared,
    choose: (isChosen: boolean) =>
      isChosen ? setCompared((before) => [...before, id]) : leaveOut(id),
  })
  return (
    <>
      <Where />
      <div role="status">
        {removed && (
          <p className="mt-4 flex flex-wrap items-center gap-3 rounded-field border-l-6 border-verified bg-verified-ground px-4 py-2">
            {t.removed({ name: removed.name })}
            <Button type="button" isSmall ref={undoButton} onClick={undo}>
              {t.undo()}
            </Button>
          </p>
        )}
        {state === 'failed' && entries.length > 0 && (
          <p className="mt-4 flex flex-wrap items-center gap-3 rounded-field border-l-6 border-gold bg-note px-4 py-2">
            {answer
              ? t.offline({ time: plainClock(moment().format(new Date(answer.at))) })
              : t.cantLoad()}
            <Button type="button" isSmall onClick={tryAgain}>
              {t.tryAgain()}
            </Button>
          </p>
        )}
      </div>
      {entries.length === 0 ? (
        <div className="mt-6">
          <Empty />
        </div>
      ) : (
        <>
          <ListActions site={site} listings={listings} />
          <p className="mt-6 font-semibold">{t.count({ count: entries.length })}</p>
          {entries.length > 1 && <CompareHint canCompare={chosen.length > 1} />}
          <ul className="mt-3 space-y-4">
            {entries.map((entry) => (
              <li key={entry.id}>
                <SavedItem
                  entry={entry}
                  facts={facts.get(entry.id) ?? null}
                  isLoading={state === 'loading'}
                  isKnownGone={state === 'fresh'}
                  comparing={entries.length > 1 ? comparing(entry.id) : null}
                  onRemove={(name) => {
                    leaveOut(entry.id)
                    remove(entry.id, name)
                  }}
                />
              </li>
            ))}
          </ul>
          {chosen.length > 1 && (
            <Comparison
              listings={chosen}
              notes={new Map(entries.map((one) => [one.id, one.note]))}
            />
          )}
        </>
      )}
    </>
  )
}

function CompareHint({ canCompare }: { canCompare: boolean }) {
  return (
    <p className="text-soft print:hidden">
      {t.compareHint()}{' '}
      {canCompare && (
        <a href="#comparison" className="inline-link">
          {t.seeComparison()}
        </a>
      )}
    </p>
  )
}

/** The focus goes where the removal can be undone. */
function useRemoval() {
  const undoButton = useRef<HTMLButtonElement>(null)
  const [removed, setRemoved] = useState<{ id: string; name: string } | null>(null)
  return {
    undoButton,
    removed,
    remove: (id: string, name: string) => {
      changeEntry(id, { isRemoved: true })
      setRemoved({ id, name })
      setTimeout(() => undoButton.current?.focus())
    },
    undo: () => {
      if (removed) changeEntry(removed.id, { isRemoved: false })
      setRemoved(null)
    },
  }
}

/** The place where the list is stored. */
function Where() {
  const { user } = useAuth()
  return (
    <p className="measure mt-3 text-lg text-soft print:hidden">
      {user ? (
        t.introSynced()
      ) : (
        <>
          {t.intro()}{' '}
          {t.signInToSync({
            link: (words) => (
              <Link to={`${href('/auth')}?from=${href('/my-list')}`} className="inline-link">
                {words}
              </Link>
            ),
          })}
        </>
      )}
    </p>
  )
}

function Empty() {
  return (
    <EmptyState
      drawing="no-results"
      title={t.emptyTitle()}
      action={<ButtonLink to={href('/businesses/search')}>{t.findBusinesses()}</ButtonLink>}
    >
      <p>{t.emptyText()}</p>
    </EmptyState>
  )
}
