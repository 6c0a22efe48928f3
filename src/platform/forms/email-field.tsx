import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { likelyEmail, slipFields, slipQuestion, tidyEmail } from './email-slips.ts'

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'name' | 'defaultValue'> & {
  name?: string
  defaultValue?: string | undefined
  /** Whether to ask about the address that it is shown with, as after a form that was not taken. */
  isAsking?: boolean
}

/**
 * A field for an email address. One that looks mistyped is asked about once: with script when the field is left, and
 * the form is taken once that is answered; else when the form comes back, and sending it again keeps the address. The
 * form's action asks by `askedEmail`.
 */
export function EmailField({
  id,
  name = 'email',
  defaultValue = '',
  isAsking = false,
  problem,
  ...rest
}: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const slip = useSlip(defaultValue, isAsking || Boolean(problem))
  const { asked, take } = slipFields(name)
  const { lookAt, lookSoon } = slip
  useEffect(() => {
    // A form that script sent shows what was typed, not what it was first shown with.
    if (problem && input.current) lookAt(input.current.value)
  }, [problem, lookAt])
  const fill = (address: string) => {
    if (!input.current) return
    input.current.value = address
    input.current.focus()
  }
  const isAsked = slip.meant !== null && problem === slipQuestion(slip.meant)
  return (
    <div>
      <TextField
        ref={input}
        id={id}
        name={name}
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={defaultValue}
        problem={isAsked || slip.isSettled(problem) ? null : problem}
        onBlur={(event) => lookSoon(event.currentTarget.value)}
        {...rest}
      />
      <input type="hidden" name={asked} value={isHydrated ? slip.answered : slip.asked} />
      <div id={`${id}-question`} role="status" className="empty:hidden">
        {slip.meant && (
          <SlipQuestion
            meant={slip.meant}
            typed={slip.asked}
            takeName={take}
            onAnswer={(address) => {
              fill(address)
              slip.settle()
            }}
          />
        )}
      </div>
    </div>
  )
}

type SlipQuestionProps = {
  meant: string
  typed: string
  takeName: string
  onAnswer(address: string): void
}

/** The question with its answers: a button for each with script, else a box to tick and the form's own button. */
function SlipQuestion({ meant, typed, takeName, onAnswer }: SlipQuestionProps) {
  const isHydrated = useHydrated()
  return (
    <fieldset
      data-question
      className="mt-2 rounded-field border-2 border-gold bg-note px-4 pt-3 pb-4"
    >
      <legend className="sr-only">A question about the email address</legend>
      <p className="font-semibold">{slipQuestion(meant)}</p>
      {isHydrated ? (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button type="button" className="max-sm:w-full" onClick={() => onAnswer(meant)}>
            Use {meant}
          </Button>
          <Button type="button" className="max-sm:w-full" onClick={() => onAnswer(typed)}>
            Yes, {typed} is right
          </Button>
        </div>
      ) : (
        <>
          <label className="mt-1 flex min-h-11 cursor-pointer items-center gap-3 wrap-anywhere">
            <input
              type="checkbox"
              name={takeName}
              value={meant}
              className="size-6 shrink-0 accent-action"
            />
            Use {meant}
          </label>
          <p className="text-sm text-soft">If {typed} is right, send the form again as it is.</p>
        </>
      )}
    </fieldset>
  )
}

/** Milliseconds after the field was left: what appears at once would move the button that is being tapped. */
const pause = 300

/** What is asked about the address in a field, and what was answered. */
function useSlip(shown: string, isAsking: boolean) {
  const start = isAsking ? shown : ''
  const [seen, setSeen] = useState(start)
  const [left, setLeft] = useState(start)
  const [settled, setSettled] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (start !== seen) {
    setSeen(start)
    setLeft(start)
  }
  const meant = likelyEmail(tidyEmail(left))
  return {
    /** The address that is asked about, or was. */
    asked: meant ? left.trim() : '',
    /** The same once it was answered: it is not asked about when it is sent. */
    answered: meant && tidyEmail(left) === settled ? left.trim() : '',
    meant: tidyEmail(left) === settled ? null : meant,
    /** Whether a problem is a question that was answered. */
    isSettled: (problem: string | null | undefined) =>
      meant !== null && tidyEmail(left) === settled && problem === slipQuestion(meant),
    lookAt: setLeft,
    lookSoon: (address: string) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setLeft(address), pause)
    },
    settle: () => setSettled(tidyEmail(left)),
  }
}
