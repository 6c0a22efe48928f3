import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { ItemView } from '../item/desk-view.ts'
import { Key } from './key.tsx'

type UndoBarProps = { undo: NonNullable<ItemView['undo']>; version: number }

/** For a minute: what was decided, and the way back before the mails leave. */
export function UndoBar({ undo, version }: UndoBarProps) {
  const [left, setLeft] = useState(undo.secondsLeft)
  const isHydrated = useHydrated()
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [])
  if (left <= 0) return null
  return (
    <Form
      method="post"
      preventScrollReset
      className="sticky top-20 z-10 mt-5 overflow-hidden rounded-field bg-navy text-white shadow-float dark:border dark:border-edge"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
        <p>
          <span role="status">{undo.what} </span>
          <span className="tabular-nums">
            {isHydrated ? `The mail leaves in ${left} s.` : `The mail leaves at ${undo.until}.`}
          </span>
        </p>
        <input type="hidden" name="version" value={version} />
        <Button look="on-navy" isSmall name="intent" value="undo" data-key="u">
          Undo <Key>u</Key>
        </Button>
      </div>
      <div aria-hidden="true" className="h-1 bg-white/20">
        <div
          className="h-full bg-gold transition-[width] duration-1000 ease-linear"
          style={{ width: `${(left / 60) * 100}%` }}
        />
      </div>
    </Form>
  )
}
