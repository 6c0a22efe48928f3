import {
  startTransition,
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
import { leaveSent, rememberSent, sentBefore } from './remembered-sent.client.ts'

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
  const { box, outcome, isBusy, submit } = useRun(run, { returnTo, given, keepsSent: !!Sent })
  const problems = outcome?.is === 'refused' ? outcome.problems : {}
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
          {outcome?.is === 'refused' && <Refused message={outcome.message} />}
          {outcome?.is === 'refused' && outcome.captcha && (
            <input type="hidden" name="captcha" value={outcome.captcha} />
          )}
          {children({ problems, isBusy, outcome })}
        </Form>
      )}
    </div>
  )
}

type Running = {
  returnTo: ReturnTo
  given: Outcome | undefined
  /** A page that was told of an email shows that again after a reload. */
  keepsSent: boolean
}

/** A form that turns into another one keeps its values, but not how the first one ended. */
function useRun(run: Run, { returnTo, given, keepsSent }: Running) {
  const [last, setLast] = useState({ run, outcome: given })
  const outcome = last.run === run ? last.outcome : undefined
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const connect = useConnect()
  const toast = useToast()
  const navigate = useNavigate()
  useEffect(() => {
    if (outcome?.is === 'refused') focusOnFirst(outcome.problems)
  }, [outcome])

  useEffect(() => {
    const before = keepsSent ? sentBefore() : null
    if (before) startTransition(() => setLast({ run, outcome: before }))
  }, [keepsSent, run])

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
    const ended = await attempt(form)
    const outcome = keepsSent && ended.is === 'sent' ? rememberSent(ended, returnTo) : ended
    setBusy(false)
    setLast({ run, outcome: outcome.is === 'done' ? undefined : outcome })
    if (outcome.message) toast(outcome.message, () => box.current)
    if (outcome.is === 'done') leaveSent()
    if (outcome.is === 'done') await navigate(outcome.to, { replace: true })
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    void send(new FormData(event.currentTarget, submitter))
  }

  return { box, outcome, isBusy, submit }
}

function focusOnFirst(problems: Problems): void {
  const [first] = Object.keys(problems)
  if (first) document.getElementById(first)?.focus()
}
