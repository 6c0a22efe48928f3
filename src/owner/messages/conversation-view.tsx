import { PostForm, Sure } from '../../platform/forms/post-form.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { TextAreaField } from '../../platform/ui/field.tsx'
import { whenText } from '../../submissions/when-text.ts'
import { maxWords } from './message-rules.ts'
import type { Conversation } from './conversations.server.ts'

type ConversationViewProps = {
  conversation: Conversation
  now: string
  /** True right after the reader sent something. */
  isSent: boolean
  problem: { text: string; words: string } | null
}

export function ConversationView({ conversation, now, isSent, problem }: ConversationViewProps) {
  const { side, isConfirmed, isReported } = conversation
  return (
    <>
      {problem && (
        <p role="alert" className="mt-4 rounded-card border-2 border-crisis bg-card p-4">
          {problem.text}
        </p>
      )}
      {isSent && !problem && (
        <p
          role="status"
          className="measure mt-4 rounded-card border border-verified bg-card p-4 font-semibold"
        >
          {side === 'sender'
            ? `Your message is on its way to ${conversation.business}. You’ll get the answer by email.`
            : `Your answer is on its way to ${conversation.senderName}.`}
        </p>
      )}
      {side === 'sender' && !isConfirmed && <ConfirmForm business={conversation.business} />}
      {conversation.hasNewPeople && (
        <p className="measure mt-4 rounded-card border border-line bg-note p-4">
          This listing has a new owner since you wrote. They can’t see these messages. To get an
          answer, write again below.
        </p>
      )}
      <Thread conversation={conversation} now={now} />
      {isConfirmed && !isReported && <AnswerForm conversation={conversation} problem={problem} />}
      {side === 'sender' ? (
        <SenderActions conversation={conversation} />
      ) : (
        <BusinessActions conversation={conversation} />
      )}
    </>
  )
}

function ConfirmForm({ business }: { business: string }) {
  return (
    <section
      aria-labelledby="confirm"
      className="mt-4 rounded-card border border-line bg-note p-5 md:p-6"
    >
      <h2 id="confirm">Did you write this?</h2>
      <p className="measure mt-2">
        {business} gets it once you say that it was you. If it was not, delete it below.
      </p>
      <PostForm className="mt-4">
        <Button look="action" name="intent" value="confirm" className="min-h-12">
          Yes, send it
        </Button>
      </PostForm>
    </section>
  )
}

function Thread({ conversation, now }: { conversation: Conversation; now: string }) {
  const { business, senderName, side } = conversation
  const nameOf = (isFromBusiness: boolean) => {
    const isMine = isFromBusiness === (side === 'business')
    return isMine ? 'You' : isFromBusiness ? business : senderName
  }
  return (
    <ol className="mt-6 max-w-2xl space-y-4" aria-label="Messages">
      {conversation.messages.map(({ at, isFromBusiness, text }) => (
        <li
          key={`${at.toISOString()} ${isFromBusiness} ${text.length}`}
          className={`rounded-card border border-line bg-card p-4 ${isFromBusiness ? 'md:ml-10' : 'md:mr-10'}`}
        >
          <p className="text-sm text-soft">
            <span className="font-semibold text-ink">{nameOf(isFromBusiness)}</span>
            {' · '}
            <time dateTime={at.toISOString()}>{whenText(at, new Date(now))}</time>
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  )
}

type AnswerFormProps = Pick<ConversationViewProps, 'conversation' | 'problem'>

function AnswerForm({ conversation: { side, messages }, problem }: AnswerFormProps) {
  const isAnswer = messages.some(({ isFromBusiness }) => isFromBusiness === (side === 'sender'))
  return (
    <PostForm
      // Clears the field after sending.
      key={messages.length}
      name="answer"
      className="mt-6 max-w-2xl space-y-4"
    >
      <TextAreaField
        id="words"
        name="words"
        label={isAnswer ? 'Your answer' : 'Add something'}
        rows={5}
        maxLength={maxWords + 500}
        defaultValue={problem?.words}
      />
      <Button look="action" name="intent" value="answer">
        Send
      </Button>
    </PostForm>
  )
}

const ways = 'mt-8 flex max-w-2xl flex-wrap items-center gap-3 border-t border-line pt-5'

function SenderActions({ conversation }: { conversation: Conversation }) {
  const { isAddressShown, isConfirmed } = conversation
  return (
    <div className={ways}>
      {isConfirmed &&
        (isAddressShown ? (
          <p className="w-full text-soft">The business can see your email address.</p>
        ) : (
          <Sure summary="Show my email address to the business…">
            <p>You can’t hide it again after that.</p>
            <Button name="intent" value="show-address">
              Yes, show my address
            </Button>
          </Sure>
        ))}
      <Sure summary={isConfirmed ? 'Delete this conversation…' : 'It was not me: delete it…'}>
        <p>
          All of its messages are deleted, and so is anything you typed above and haven’t sent. This
          can’t be undone.
        </p>
        <Button look="destructive" name="intent" value="delete">
          Yes, delete it
        </Button>
      </Sure>
    </div>
  )
}

function BusinessActions({ conversation }: { conversation: Conversation }) {
  const { senderEmail, isReported, isOpen, senderName } = conversation
  return (
    <PostForm className={ways}>
      {senderEmail && (
        <p className="w-full wrap-anywhere">
          {senderName} shows you their address: {senderEmail}
        </p>
      )}
      {isReported ? (
        <p className="w-full text-soft">
          You have reported this. Its sender can write to you no more, and our team knows.
        </p>
      ) : (
        <Button name="intent" value="report">
          Report as spam, and block the sender
        </Button>
      )}
      {isOpen ? (
        <Button name="intent" value="stop-messages">
          Turn off messages from everyone
        </Button>
      ) : (
        <p className="w-full text-soft">Your listing takes no new messages.</p>
      )}
    </PostForm>
  )
}
