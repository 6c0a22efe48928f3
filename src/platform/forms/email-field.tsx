import * as t from '#messages/forms.ts'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { Button, useHydrated } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { likelyEmail, slipFields, slipQuestion, tidyEmail } from './email-slips.ts'

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'name' | 'defaultValue'> & {
  name?: string
  defaultValue?: string | undefined
  /** As after a refused form. */
  isAsking?: boolean
  /** The question was answered. */
  onSettled?: () => void
}

/**
 * Asks once about an address that looks mistyped: on blur, and before sending; without script when
 * the form returns, and sending it again keeps the address. The action uses `askedEmail`.
 */
export function EmailField({
  id,
  name = 'email',
  defaultValue = '',
  isAsking = false,
  onSettled,
  problem,
  ...rest
}: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const slip = useSlip(defaultValue, isAsking || Boolean(problem))
  const { asked, take } = slipFields(name)
  const { lookAt, lookSoon } = slip
  useEffect(() => {
    // The typed text, not the initial value.
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
        onInput={(event) => slip.retype(event.currentTarget.value)}
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
              onSettled?.()
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

function SlipQuestion({ meant, typed, takeName, onAnswer }: SlipQuestionProps) {
  const isHydrated = useHydrated()
  return (
    <fieldset
      data-question
      className="mt-2 rounded-field border-2 border-gold bg-note px-4 pt-3 pb-4"
    >
      <legend className="sr-only">{t.aQuestionAboutTheEmail()}</legend>
      <p className="font-semibold">{slipQuestion(meant)}</p>
      {isHydrated ? (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button type="button" className="max-sm:w-full" onClick={() => onAnswer(meant)}>
            {t.takeMeant({ meant })}
          </Button>
          <Button type="button" className="max-sm:w-full" onClick={() => onAnswer(typed)}>
            {t.yesIsRight({ typed })}
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
            {t.takeMeant({ meant })}
          </label>
          <p className="text-sm text-soft">{t.ifIsRightSendThe({ typed })}</p>
        </>
      )}
    </fieldset>
  )
}

/** Without a pause, it would move the button being tapped. */
const pause = 300

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
  const first = likelyEmail(tidyEmail(seen))
  return {
    asked: meant ? left.trim() : '',
    answered: meant && tidyEmail(left) === settled ? left.trim() : '',
    meant: tidyEmail(left) === settled ? null : meant,
    /** The question that came with the page is about another address, or was answered. */
    isSettled: (problem: string | null | undefined) =>
      first !== null &&
      problem === slipQuestion(first) &&
      (tidyEmail(left) === settled || tidyEmail(left) !== tidyEmail(seen)),
    retype: (address: string) => {
      if (left && address !== left) setLeft('')
    },
    lookAt: setLeft,
    lookSoon: (address: string) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setLeft(address), pause)
    },
    settle: () => setSettled(tidyEmail(left)),
  }
}
