import * as t from '#messages/ui.ts'
import { useState } from 'react'
import { Button, useHydrated } from './button.tsx'

/** Needs JavaScript; without it, there is no button. */
export function CopyButton({ text, label = t.copy() }: { text: string; label?: string }) {
  const [outcome, setOutcome] = useState('')
  if (!useHydrated()) return null
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setOutcome(t.copied()),
      () => setOutcome(t.copyNotAllowed()),
    )
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <Button type="button" onClick={copy}>
        {label}
      </Button>
      {/* Outside the button: inside, it would leave the button without a name. */}
      <span role="status" className="text-soft">
        {outcome}
      </span>
    </span>
  )
}
