import * as t from '#messages/desk-item.ts'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { CasePresence, ItemView } from './desk-view.ts'
import { ChangedBar, PresenceLine, usePresence } from './presence-line.tsx'
import { useFocusOnDecision } from './use-focus-on-decision.ts'

type CaseActivityProps = {
  presence: CasePresence
  next: ItemView['next']
  query: string
  /** The page says why nothing was changed. */
  isRefused: boolean
}

/** Under the heading of a report or message: who else has it open, what they did, and the next case. */
export function CaseActivity({ presence, next, query, isRefused }: CaseActivityProps) {
  useFocusOnDecision(presence.version)
  const { viewers, takenBy, changed } = usePresence(presence)
  return (
    <>
      <PresenceLine viewers={viewers} takenBy={takenBy} />
      {changed && !isRefused && <ChangedBar changed={changed} version={presence.version} />}
      {next && (
        <p className="mt-3">
          <NextLink next={next} query={query} />
        </p>
      )}
    </>
  )
}

export function NextLink({ next, query }: { next: NonNullable<ItemView['next']>; query: string }) {
  return (
    <Link
      to={next.to + query}
      className="inline-flex min-h-11 items-center font-semibold underline wrap-anywhere"
    >
      {t.next({ name: next.name })}
    </Link>
  )
}

/** Keeps what is typed as an answer, for when the form goes because a colleague decided first. */
export function useTypedAnswer({ id, version, last }: CasePresence, shown: string) {
  const [typed, setTyped] = useState({ id, version, text: '' })
  const noteTyped = ({ target }: FormEvent) => {
    if (target instanceof HTMLTextAreaElement && target.name === 'answer')
      setTyped({ id, version, text: target.value })
  }
  const isGone = typed.id === id && typed.version !== version && !last.isYours
  return { noteTyped, lost: isGone && typed.text !== shown ? typed.text : '' }
}

/** Text typed into a form that is gone, because a colleague decided first. */
export function KeptText({ text }: { text: string }) {
  if (!text) return null
  return (
    <section
      aria-labelledby="kept-words"
      className="mt-5 rounded-card border border-line bg-note p-4"
    >
      <h2 id="kept-words" className="text-lg!">
        {t.yourText()}
      </h2>
      <p className="mt-1 whitespace-pre-line wrap-anywhere select-all">{text}</p>
    </section>
  )
}
