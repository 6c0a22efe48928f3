import * as t from '#messages/asked.ts'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button } from '../../platform/ui/button.tsx'
import type { AskedByTeam } from './send-to-team.server.ts'

/** The team's question about a submission. The sender answers on the private page. */
export function Asked({ id, reason, isTheirs }: AskedByTeam) {
  return (
    <section
      aria-labelledby={`asked-${id}`}
      className="mt-6 rounded-card border-2 border-gold bg-note p-4 wrap-anywhere"
    >
      <h2 id={`asked-${id}`} className="text-lg!">
        {t.teamAsks()}
      </h2>
      <blockquote className="mt-2 border-l-4 border-gold pl-3 whitespace-pre-line">
        {reason}
      </blockquote>
      {isTheirs ? (
        <OpenSent id={id} look="action">
          {t.answer()}
        </OpenSent>
      ) : (
        <p className="mt-2">{t.senderAnswers()}</p>
      )}
    </section>
  )
}

type OpenSentProps = { id: string; look?: 'action' | 'plain'; children: ReactNode }

/** Opens the private page of what the reader sent. */
export function OpenSent({ id, look = 'plain', children }: OpenSentProps) {
  return (
    <PostForm action={href('/account')} className="mt-3">
      <input type="hidden" name="submission" value={id} />
      <Button name="intent" value="open" look={look}>
        {children}
      </Button>
    </PostForm>
  )
}
