import { dayAndTime } from '../../platform/text/florida-time.ts'
import { EmailField } from '../../platform/forms/email-field.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Panel } from '../admin-parts.tsx'
import type { Tested } from './mail-action.server.ts'

type SendingProps = {
  carrier: { name: string; isServer: boolean }
  waiting: number
  failure: { at: string; reason: string } | null
  tested: Tested | undefined
  yourEmail: string
}

/** Where emails go, whether they leave, and a way to try it. */
export function Sending({ carrier, waiting, failure, tested, yourEmail }: SendingProps) {
  return (
    <Panel title="Sending">
      <p>
        {carrier.isServer ? (
          <>
            Emails leave by the email server <strong>{carrier.name}</strong>.
          </>
        ) : (
          <>
            No email server is set (SMTP_URL): emails are written to <strong>{carrier.name}</strong>{' '}
            and reach nobody.
          </>
        )}{' '}
        {waiting === 0
          ? 'None is waiting.'
          : waiting === 1
            ? '1 is waiting.'
            : `${waiting} are waiting.`}
      </p>
      {failure && (
        <p className="text-problem">
          Last failure, {dayAndTime(failure.at)}: {failure.reason}
        </p>
      )}
      <PostForm className="space-y-3">
        <EmailField
          id="test-email"
          label="Send a test email to"
          defaultValue={tested?.to ?? yourEmail}
          isAsking={tested !== undefined}
          problem={tested?.problem}
          autoComplete="off"
          maxLength={254}
        />
        <Button name="intent" value="test">
          Send a test email
        </Button>
      </PostForm>
      {tested?.answer && (
        <p role="status" className={`wrap-anywhere ${tested.ok ? '' : 'text-problem'}`}>
          {tested.ok
            ? carrier.isServer
              ? `The email server took the email to ${tested.to}. It answered: ${tested.answer}`
              : `The email was written to ${tested.answer}`
            : `The email to ${tested.to} was not sent. ${tested.answer}`}
        </p>
      )}
    </Panel>
  )
}

/** What to do with emails that waited when the database was restored from a backup. */
export function Held({ count }: { count: number }) {
  const emails = count === 1 ? '1 email' : `${count} emails`
  return (
    <Panel title={`${emails} held`}>
      <p>
        This site was restored from a backup. These emails were waiting in it, and may have been
        sent since: nothing leaves before you say so. Those whose code or link has ended are
        discarded in any case.
      </p>
      <HeldForm intent="send-held" summary="Send them" about="People may get an email twice.">
        Yes, send {emails}
      </HeldForm>
      <HeldForm
        intent="discard-held"
        summary="Discard them"
        about="They are gone for good. People who need one ask for a new one."
      >
        Yes, discard {emails}
      </HeldForm>
    </Panel>
  )
}

type HeldFormProps = { intent: string; summary: string; about: string; children: React.ReactNode }

function HeldForm({ intent, summary, about, children }: HeldFormProps) {
  return (
    <details>
      <summary className="inline-link inline-flex min-h-11 items-center">{summary}</summary>
      <PostForm className="space-y-2 py-2">
        <input type="hidden" name="sure" value="yes" />
        <p>{about}</p>
        <Button isSmall name="intent" value={intent}>
          {children}
        </Button>
      </PostForm>
    </details>
  )
}
