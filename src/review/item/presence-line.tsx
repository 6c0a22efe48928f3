import * as t from '#messages/desk-item.ts'
import { useEffect, useState } from 'react'
import { href, useNavigation, useRevalidator } from 'react-router'
import { Button } from '../../platform/ui/button.tsx'
import type { ItemView, PresenceUpdate } from './desk-view.ts'

type Shown = Pick<ItemView, 'id' | 'version' | 'viewers' | 'takenBy'> & { undo: unknown }

const everySeconds = 15
/** Undo lasts a minute, so poll often. */
const everySecondsOfUndo = 4

export function usePresence(item: Shown) {
  const { id, version } = item
  const isUndoRunning = item.undo !== null
  const [update, setUpdate] = useState<{ of: Shown; answer: PresenceUpdate } | null>(null)
  const [changed, setChanged] = useState<(PresenceUpdate & { of: number }) | null>(null)
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  useEffect(() => {
    const ask = async () => {
      const answer = await fetch(href('/review/:id/presence', { id }), { method: 'POST' })
      if (!answer.ok || answer.redirected) return
      const now = (await answer.json()) as PresenceUpdate
      setUpdate({ of: item, answer: now })
      if (now.version === version) return
      setChanged({ ...now, of: version })
      if (isUndoRunning) await revalidate()
    }
    // Offline: the next poll retries.
    const tryToAsk = () => void ask().catch(() => {})
    const comeBack = () => document.visibilityState === 'visible' && tryToAsk()
    const seconds = isUndoRunning ? everySecondsOfUndo : everySeconds
    const timer = setInterval(tryToAsk, seconds * 1000)
    document.addEventListener('visibilitychange', comeBack)
    window.addEventListener('focus', comeBack)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', comeBack)
      window.removeEventListener('focus', comeBack)
    }
  }, [id, version, isUndoRunning, item, revalidate])
  const { viewers, takenBy } = update?.of === item ? update.answer : item
  // Your own decision is still loading.
  const isOwn = changed?.last.isYours && (changed.version === version || state !== 'idle')
  const isOfThis = changed?.of === version || changed?.version === version
  const isNews = isOfThis && !isOwn
  return { viewers, takenBy, changed: isNews ? changed : null }
}

export function ChangedBar({ changed, version }: { changed: PresenceUpdate; version: number }) {
  const { revalidate } = useRevalidator()
  const isShown = changed.version === version
  return (
    <div
      role="status"
      className="sticky top-20 z-10 mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field border border-l-6 border-line border-l-crisis bg-card px-4 py-3 shadow-float"
    >
      <p tabIndex={-1} data-decided>
        {(isShown ? t.changedNow : t.changedSince)({
          what: changed.last.text,
          strong: (words) => <strong>{words}</strong>,
        })}
      </p>
      {!isShown && (
        <Button type="button" isSmall onClick={() => void revalidate()}>
          {t.showChange()}
        </Button>
      )}
    </div>
  )
}

export function PresenceLine({ viewers, takenBy }: Pick<PresenceUpdate, 'viewers' | 'takenBy'>) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-3">
      {takenBy && (
        <strong className="rounded-field bg-note px-3 py-1">
          {t.takenFromYou({ name: takenBy.name, since: takenBy.since })}
        </strong>
      )}
      {viewers.map(({ name, since }) => (
        <span key={name} className="inline-flex items-center gap-2 rounded-full bg-note px-3 py-1">
          <span aria-hidden="true" className="size-2.5 rounded-full bg-verified" />
          {t.viewing({ name, since })}
        </span>
      ))}
    </div>
  )
}
