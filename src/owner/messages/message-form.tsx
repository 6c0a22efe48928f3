import * as t from '#messages/message-form.ts'
import { EmailField } from '../../platform/forms/email-field.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { TextAreaField, TextField, TickField } from '../../platform/ui/field.tsx'
import { tokenName } from '../../submissions/form/form-state.ts'
import { Honeypot } from '../../submissions/guard/guard-fields.tsx'
import { maxWords, type MessageProblem, type MessageValues } from './message-rules.ts'
import { useRef, useState, type FormEvent } from 'react'
import { href, useSubmit } from 'react-router'
import { pathWith } from '../../account/session/local-path.ts'
import { solveChallenge } from '../../submissions/form-view/form-requests.client.ts'

export type MessageAnswer = {
  values: MessageValues
  formToken: string
  honeypot: string
  problems: MessageProblem[]
  /** Signed-in people need no email to confirm their address. */
  offersSignIn: boolean
}

type MessageFormProps = {
  formToken: string
  /** The confirmed address of the signed-in person. */
  ownAddress: string | null
  answer: MessageAnswer | undefined
  businessId: string
}

export function MessageForm({ formToken, ownAddress, answer, businessId }: MessageFormProps) {
  const token = answer?.formToken ?? formToken
  const { isSending, touch, onSubmit } = useSolvedForm(token)
  const values = answer?.values
  const problemOf = (field: MessageProblem['field']) =>
    answer?.problems.find((problem) => problem.field === field)?.text
  const [settled, setSettled] = useState<MessageAnswer>()
  const open = answer?.problems.filter(({ field }) => field !== 'email' || settled !== answer)
  const general = answer?.problems.filter(({ field }) => field === 'form') ?? []
  return (
    <PostForm
      name="message"
      onSubmit={onSubmit}
      onFocus={touch}
      className="max-w-xl space-y-5"
      noValidate
    >
      {open !== undefined && open.length > 0 && (
        <div role="alert" className="rounded-card border-2 border-crisis bg-card p-4">
          {general.length > 0 ? general.map(({ text }) => <p key={text}>{text}</p>) : t.notSent()}
          {answer?.offersSignIn && <SignInToSend businessId={businessId} />}
        </div>
      )}
      <input type="hidden" name={tokenName} value={token} />
      <Honeypot filled={answer?.honeypot ?? ''} />
      <TextField
        id="name"
        name="name"
        label={t.yourName()}
        autoComplete="name"
        defaultValue={values?.name}
        problem={problemOf('name')}
      />
      {ownAddress ? (
        <p>
          {t.answerGoesTo({
            address: ownAddress,
            strong: (words) => <strong className="wrap-anywhere">{words}</strong>,
          })}
        </p>
      ) : (
        <EmailField
          id="email"
          label={t.yourEmail()}
          hint={t.emailHint()}
          autoComplete="email"
          defaultValue={values?.email}
          problem={problemOf('email')}
          onSettled={() => setSettled(answer)}
        />
      )}
      <TextAreaField
        id="words"
        name="words"
        label={t.yourMessage()}
        rows={7}
        maxLength={maxWords + 500}
        defaultValue={values?.words}
        problem={problemOf('words')}
      />
      <TickField
        id="isAddressShown"
        name="isAddressShown"
        value="yes"
        label={t.showAddress()}
        defaultChecked={values?.isAddressShown}
      />
      <Button look="action" disabled={isSending} className="min-h-12">
        {isSending ? t.sending() : t.send()}
      </Button>
    </PostForm>
  )
}

/** In milliseconds. Without a solution the form is accepted too, but fewer of them. */
const maxWait = 8000

/**
 * Loads and solves the challenge in the background on the first touch. Without script the form is
 * sent without it.
 */
function useSolvedForm(formToken: string) {
  const submit = useSubmit()
  const running = useRef<Promise<string | null> | null>(null)
  const [isSending, setSending] = useState(false)
  const touch = () => (running.current ??= solveChallenge(formToken).catch(() => null))
  const send = async (box: HTMLFormElement) => {
    setSending(true)
    const form = new FormData(box)
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), maxWait))
    form.set('solution', (await Promise.race([touch(), late])) ?? '')
    running.current = null
    await submit(form, { method: 'post' })
    setSending(false)
  }
  return {
    isSending,
    touch: () => void touch(),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!isSending) void send(event.currentTarget)
    },
  }
}

function SignInToSend({ businessId }: { businessId: string }) {
  const from = href('/business/:businessId/message', { businessId })
  return (
    <ButtonLink to={pathWith(href('/auth'), { from })} className="mt-3">
      {t.signInToSend()}
    </ButtonLink>
  )
}
