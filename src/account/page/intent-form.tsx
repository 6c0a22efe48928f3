import { useEffect, type ReactNode } from 'react'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { useNavigation } from 'react-router'
import type { ActionResult } from './action-result.ts'
import type { Problems, Refusal } from '../session/outcome.ts'
import { Refused } from '../form/account-form.tsx'
import { moveFocus } from '../../platform/ui/move-focus.ts'

export type Last =
  | { intent: string; values: Partial<Record<string, string>>; result: ActionResult }
  | undefined

type IntentFormProps = {
  intent: string
  last: Last
  className?: string
  /** Keeps a draft; not for passwords and codes. */
  isKept?: boolean
  children(state: { problems: Problems; isBusy: boolean }): ReactNode
}

/** One of several forms on a page, identified by its intent. */
export function IntentForm({ intent, last, className, isKept = false, children }: IntentFormProps) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('intent') === intent
  const refusal = refusalOf(last, intent)
  return (
    <PostForm
      {...(isKept && { name: intent, repeats: true })}
      className={className ?? 'space-y-5'}
      aria-busy={isBusy}
    >
      <input type="hidden" name="intent" value={intent} />
      <RefusedIntent intent={intent} last={last} />
      {children({ problems: refusal?.problems ?? {}, isBusy })}
    </PostForm>
  )
}

/** Shown once above a list whose rows each have the form. */
export function RefusedIntent({ intent, last }: { intent: string; last: Last }) {
  const refusal = refusalOf(last, intent)
  const id = `${intent}-refused`
  useEffect(() => {
    if (!refusal) return
    const [first] = Object.keys(refusal.problems)
    moveFocus(document.getElementById(first ?? id))
  }, [refusal, id])
  if (!refusal) return null
  return (
    <div id={id} tabIndex={-1} role="alert">
      <Refused message={refusal.message} />
    </div>
  )
}

type RowFormProps = { intent: string; onSubmit?: () => void; children: ReactNode }

export function RowForm({ intent, onSubmit, children }: RowFormProps) {
  return (
    <PostForm onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </PostForm>
  )
}

function refusalOf(last: Last, intent: string): Refusal | null {
  return last?.intent === intent && last.result.is === 'refused' ? last.result : null
}
