import {
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type FormEvent,
  type ReactNode,
} from 'react'
import { Form, useNavigate } from 'react-router'
import { useToast } from '../../platform/ui/toast.tsx'
import { useConnect } from '../session/auth-provider.tsx'
import {
  asksChallenge,
  unexpected,
  type Outcome,
  type Problems,
  type Run,
  type ReturnTo,
} from '../session/outcome.ts'
import { Refused } from '../session/refused.tsx'

/** What is known of an email that was asked for; `soon` says why no other one went out. */
export type SentProps = { email: string; returnTo: ReturnTo; soon: string | undefined }

type AccountFormProps = {
  run: Run
  returnTo: ReturnTo
  /** How the form ended that the server took, without script. */
  given: Outcome | undefined
  /** Where it is sent without script; to the page itself when left out. */
  action?: string
  /** The fields, and a button that says what `busy` asks for. */
  children(state: { problems: Problems; isBusy: boolean; outcome: Outcome | undefined }): ReactNode
  /** What stands in place of the form once a mail is on its way. */
  Sent?: ComponentType<SentProps>
}

/**
 * A form about an account. Script runs it with the client of this browser, so that every tab hears of it;
 * without script the server runs the same.
 */
export function AccountForm({ run, returnTo, given, action, children, Sent }: AccountFormProps) {
  const { box, outcome, isToasted, isBusy, submit } = useRun(run, returnTo, given)
  const problems = outcome?.is === 'refused' ? outcome.problems : {}
  // The toast says it, and the field keeps saying it: a third time is too much.
  const isSaid = isToasted && Object.keys(problems).length > 0
  return (
    <div ref={box}>
      {outcome?.is === 'sent' && Sent ? (
        <Sent email={outcome.email} returnTo={returnTo} soon={outcome.soon} />
      ) : (
        <Form
          method="post"
          action={action}
          onSubmit={submit}
          className="space-y-5"
          aria-busy={isBusy}
        >
          {outcome?.is === 'refused' && !isSaid && <Refused message={outcome.message} />}
          {outcome?.is === 'refused' && outcome.captcha && (
            <input type="hidden" name="captcha" value={outcome.captcha} />
          )}
          {children({ problems, isBusy, outcome })}
        </Form>
      )}
    </div>
  )
}

/** A form that turns into another one keeps its values, but not how the first one ended. */
function useRun(run: Run, returnTo: ReturnTo, given: Outcome | undefined) {
  const [last, setLast] = useState({ run, outcome: given, isToasted: false })
  const outcome = last.run === run ? last.outcome : undefined
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const connect = useConnect()
  const toast = useToast()
  const navigate = useNavigate()
  useEffect(() => {
    if (outcome?.is === 'refused') focusOnFirst(outcome.problems)
  }, [outcome])

  async function attempt(form: FormData): Promise<Outcome> {
    try {
      const auth = await connect()
      const outcome = await run(auth, form, returnTo)
      if (!asksChallenge(outcome)) return outcome
      const { solveCaptcha } = await import('../../platform/http/challenge/solve-captcha.client.ts')
      const captcha = await solveCaptcha()
      if (!captcha) return outcome
      form.set('captcha', captcha)
      return await run(auth, form, returnTo)
    } catch {
      return unexpected
    }
  }

  async function send(form: FormData): Promise<void> {
    setBusy(true)
    const outcome = await attempt(form)
    setBusy(false)
    setLast({ run, outcome: outcome.is === 'done' ? undefined : outcome, isToasted: true })
    if (outcome.message) toast(outcome.message, () => box.current)
    if (outcome.is === 'done') await navigate(outcome.to, { replace: true })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    void send(new FormData(event.currentTarget, submitter))
  }

  return { box, outcome, isToasted: last.isToasted, isBusy, submit }
}

function focusOnFirst(problems: Problems): void {
  const [first] = Object.keys(problems)
  if (first) document.getElementById(first)?.focus()
}
