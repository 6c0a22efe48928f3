import * as t from '#messages/account-form.ts'
import {
  startTransition,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type FormEvent,
  type ReactNode,
  type ComponentProps,
} from 'react'
import { Form, useNavigate, Link, useOutletContext } from 'react-router'
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
import { leaveSent, rememberSent, sentBefore } from './remembered-sent.client.ts'
import { EmailField } from '../../platform/forms/email-field.tsx'
import { Button, ButtonLink, useHydrated } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/field.tsx'
import type { Message } from '../../platform/ui/toast-box.tsx'
import { pathWith } from '../session/local-path.ts'
import { useSignInPath } from '../sign-in/back-to-sign-in.tsx'
import { confirmedElsewhere, typeCode } from '../sign-in/mail.form.ts'
import { moveFocus } from '../../platform/ui/move-focus.ts'

export type SentProps = {
  email: string
  returnTo: ReturnTo
  /** Why no further email was sent. */
  soon: string | undefined
  /** The result, where no toast said it. */
  result: Message | undefined
}

type AccountFormProps = {
  run: Run
  returnTo: ReturnTo
  /** The result of a post without JavaScript. */
  given: Outcome | undefined
  /** Defaults to the page itself. */
  action?: string
  children(state: { problems: Problems; isBusy: boolean; outcome: Outcome | undefined }): ReactNode
  /** Replaces the form after an email was sent. */
  Sent?: ComponentType<SentProps>
  /** Only the server can run it; the page is loaded again, so that scripts see the new session. */
  isPosted?: boolean
}

/**
 * Runs in the browser with its client, so all tabs notice; without JavaScript the server runs the
 * same function.
 */
export function AccountForm({
  run,
  returnTo,
  given,
  action,
  children,
  Sent,
  isPosted = false,
}: AccountFormProps) {
  const { box, outcome, isBusy, submit } = useRun(run, { returnTo, given, keepsSent: !!Sent })
  const problems = outcome?.is === 'refused' ? outcome.problems : {}
  // The toast and the field say it already.
  const isSaid = outcome !== given && Object.keys(problems).length > 0
  return (
    <div ref={box}>
      {outcome?.is === 'sent' && Sent ? (
        <Sent
          email={outcome.email}
          returnTo={returnTo}
          soon={outcome.soon}
          result={outcome === given ? outcome.message : undefined}
        />
      ) : (
        <Form
          method="post"
          action={action}
          onSubmit={isPosted ? undefined : submit}
          reloadDocument={isPosted}
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

type Running = {
  returnTo: ReturnTo
  given: Outcome | undefined
  /** A page with a "sent" message shows it again after a reload. */
  keepsSent: boolean
}

/** A form that changes its kind keeps its values but not the last result. */
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
      const { solveCaptcha } = await import('../../platform/http/challenge.client.ts')
      const captcha = await solveCaptcha()
      if (!captcha) return outcome
      form.set('captcha', captcha)
      return await run(auth, form, returnTo)
    } catch {
      return unexpected()
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
  if (first) moveFocus(document.getElementById(first))
}

type Props = Pick<ComponentProps<typeof EmailField>, 'isAsking' | 'problem'> & {
  label?: string
  email?: string | undefined
  takesPasskey?: boolean
}

export function AccountEmail({ label = t.email(), email, takesPasskey = false, ...rest }: Props) {
  return (
    <EmailField
      id="email"
      label={label}
      autoComplete={takesPasskey ? 'username webauthn' : 'username'}
      required
      maxLength={255}
      defaultValue={email}
      {...rest}
    />
  )
}

type BusyButtonProps = {
  /** `plain` on pages with several equal forms. */
  look?: 'action' | 'plain' | 'destructive'
  isBusy: boolean
  children: ReactNode
}

export function BusyButton({ look = 'action', isBusy, children }: BusyButtonProps) {
  return (
    <Button look={look} disabled={isBusy} className="min-h-12 w-full">
      {isBusy ? t.processing() : children}
    </Button>
  )
}

type PasswordFieldProps = {
  name?: 'password' | 'current'
  label?: string
  /** Set for new passwords. */
  minLength?: number
  problem: string | undefined
}

export function PasswordField({
  name = 'password',
  label = t.password(),
  minLength,
  problem,
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const isHydrated = useHydrated()
  return (
    <div className="@container relative">
      <TextField
        id={name}
        name={name}
        type={isShown ? 'text' : 'password'}
        label={label}
        autoComplete={minLength ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        required
        minLength={minLength}
        hint={minLength ? t.atLeast({ min: minLength }) : undefined}
        problem={problem}
      />
      {isHydrated && (
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={name}
          onClick={() => setShown(!isShown)}
          className="absolute -top-2 right-0 min-h-11 @max-[16rem]:static px-2 text-sm text-link underline underline-offset-3"
        >
          {(isShown ? t.hide : t.show)({
            field: label.toLowerCase(),
            part: (words) => <span className="sr-only">{words}</span>,
          })}
        </button>
      )}
    </div>
  )
}

export function Refused({ message }: { message: Message }) {
  return (
    <p className="rounded-field border-l-6 border-crisis bg-page px-4 py-3">
      <strong className="block text-problem">{message.title}</strong>
      {message.text}
    </p>
  )
}

type CodeFormProps = {
  type: string
  /** If empty, the form has a field for it. */
  email: string
  typed?: string | undefined
  returnTo: ReturnTo
  given?: Outcome | undefined
}

/** For people who read the email on another device. */
export function CodeForm({ type, email, typed, returnTo, given }: CodeFormProps) {
  const action = pathWith('/auth/code', { type, email, from: returnTo.from })
  const signIn = useSignInPath()
  return (
    <AccountForm run={typeCode} returnTo={returnTo} given={given} action={action}>
      {({ problems, isBusy, outcome }) => (
        <>
          <input type="hidden" name="type" value={type} />
          {outcome?.is === 'sent' && (
            <p className="rounded-field bg-note px-4 py-3">{outcome.message.title}.</p>
          )}
          {email ? (
            <input type="hidden" name="email" value={email} />
          ) : (
            <AccountEmail email={typed} isAsking={typed !== undefined} problem={problems.email} />
          )}
          <CodeField label={t.codeFromEmail()} hint={t.sixDigits()} problem={problems.code} />
          {outcome?.is === 'refused' && outcome.code === confirmedElsewhere && (
            <ButtonLink to={signIn} state={{ email }} className="w-full">
              {t.signIn()}
            </ButtonLink>
          )}
          <BusyButton isBusy={isBusy}>{t.goOn()}</BusyButton>
          <Button name="again" value="yes" formNoValidate disabled={isBusy} className="w-full">
            {t.sendAnother()}
          </Button>
        </>
      )}
    </AccountForm>
  )
}

type CodeFieldProps = {
  /** A nonce proves identity; a code signs in. */
  name?: 'code' | 'nonce'
  label: string
  hint?: string
  defaultValue?: string | undefined
  problem: string | undefined
}

/** Phones offer to fill it in. */
export function CodeField({ name = 'code', label, hint, defaultValue, problem }: CodeFieldProps) {
  return (
    <TextField
      id={name}
      name={name}
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      maxLength={12}
      defaultValue={defaultValue}
      className="[&_input]:text-xl [&_input]:tracking-[0.3em] [&_input]:tabular-nums"
      problem={problem}
    />
  )
}

type MailSentProps = Omit<SentProps, 'result'> & { type: string; title: string; text: string }

export function MailSent({ type, email, returnTo, soon, title, text }: MailSentProps) {
  const isLate = useOutletContext<{ isMailLate: boolean } | undefined>()?.isMailLate ?? false
  const signIn = useSignInPath()
  return (
    <>
      <div role="status">
        <p className="text-lg font-semibold">{soon ? t.takeTheEmail() : title}</p>
        <p className="mt-1">{soon ?? (isLate ? t.isLate() : text)}</p>
        <p className="mt-3 text-soft">
          {(isLate ? t.laterLookInInbox : t.lookInInbox)({
            email,
            b: (words) => <strong className="text-ink">{words}</strong>,
          })}
        </p>
      </div>
      <div className="mt-6">
        <CodeForm type={type} email={email} returnTo={returnTo} />
      </div>
      <p className="mt-6 text-soft">
        {t.nothingThere({
          link: (words) => (
            <Link to={signIn} onClick={() => leaveSent()} className="inline-link" reloadDocument>
              {words}
            </Link>
          ),
        })}
      </p>
    </>
  )
}
