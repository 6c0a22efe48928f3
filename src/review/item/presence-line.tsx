import { useEffect, useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { Button } from '../../platform/ui/button.tsx'
import type { Presence } from './desk-view.ts'

type PresenceLineProps = {
  id: string
  version: number
  viewers: Presence[]
  takenBy: Presence | null
}

type Heard = { version: number; viewers: Presence[]; takenBy: Presence | null }

const everySeconds = 15

/** Who else has this open, kept up to date; and that somebody has changed it meanwhile. */
export function PresenceLine({ id, version, viewers, takenBy }: PresenceLineProps) {
  const [others, setOthers] = useState(viewers)
  const [taken, setTaken] = useState(takenBy)
  const [hasChanged, setChanged] = useState(false)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const say = async () => {
      const answer = await fetch(href('/review/:id/presence', { id }), { method: 'POST' })
      if (!answer.ok || answer.redirected) return
      const heard = (await answer.json()) as Heard
      setOthers(heard.viewers)
      setTaken(heard.takenBy)
      setChanged(heard.version !== version)
    }
    // A phone without a connection says it the next time.
    const timer = setInterval(() => void say().catch(() => {}), everySeconds * 1000)
    return () => clearInterval(timer)
  }, [id, version])
  return (
    <div role="status" className="flex flex-wrap items-center gap-3">
      {taken && (
        <strong className="rounded-field bg-note px-3 py-1">
          {taken.name} has taken this over from you at {taken.since}.
        </strong>
      )}
      {others.map(({ name, since }) => (
        <span key={name} className="inline-flex items-center gap-2 rounded-full bg-note px-3 py-1">
          <span aria-hidden="true" className="size-2.5 rounded-full bg-verified" />
          {name} has been looking at this since {since}
        </span>
      ))}
      {hasChanged && (
        <span className="inline-flex flex-wrap items-center gap-3 rounded-field bg-note px-3 py-1">
          This has changed since you opened it.
          <Button type="button" isSmall onClick={() => void revalidate()}>
            Show what it is now
          </Button>
        </span>
      )}
    </div>
  )
}
