import * as t from '#messages/conversation.ts'
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
            ? t.messageOnItsWay({ name: conversation.business })
            : t.answerOnItsWay({ name: conversation.senderName })}
        </p>
      )}
      {side === 'sender' && !isConfirmed && <ConfirmForm business={conversation.business} />}
      {conversation.hasNewPeople && (
        <p className="measure mt-4 rounded-card border border-line bg-note p-4">{t.newOwner()}</p>
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
      <h2 id="confirm">{t.didYouWrite()}</h2>
      <p className="measure mt-2">{t.didYouWriteText({ name: business })}</p>
      <PostForm className="mt-4">
        <Button look="action" name="intent" value="confirm" className="min-h-12">
          {t.yesSend()}
        </Button>
      </PostForm>
    </section>
  )
}

function Thread({ conversation, now }: { conversation: Conversation; now: string }) {
  const { business, senderName, side } = conversation
  const nameOf = (isFromBusiness: boolean) => {
    const isMine = isFromBusiness === (side === 'business')
    return isMine ? t.you() : isFromBusiness ? business : senderName
  }
  return (
    <ol className="mt-6 max-w-2xl space-y-4" aria-label={t.messages()}>
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
        label={isAnswer ? t.yourAnswer() : t.addSomething()}
        rows={5}
        maxLength={maxWords + 500}
        defaultValue={problem?.words}
      />
      <Button look="action" name="intent" value="answer">
        {t.send()}
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
          <p className="w-full text-soft">{t.addressIsShown()}</p>
        ) : (
          <Sure summary={t.showAddress()}>
            <p>{t.cannotHide()}</p>
            <Button name="intent" value="show-address">
              {t.yesShow()}
            </Button>
          </Sure>
        ))}
      <Sure summary={isConfirmed ? t.deleteIt() : t.wasNotMe()}>
        <p>{t.deleteText()}</p>
        <Button look="destructive" name="intent" value="delete">
          {t.yesDelete()}
        </Button>
      </Sure>
    </div>
  )
}

function BusinessActions({ conversation }: { conversation: Conversation }) {
  const { senderEmail, isReported, isOpen, senderName } = conversation
  return (
    <div className={ways}>
      {senderEmail && (
        <p className="w-full wrap-anywhere">
          {t.showsAddress({ name: senderName, address: senderEmail })}
        </p>
      )}
      {isReported ? (
        <p className="w-full text-soft">{t.reported()}</p>
      ) : (
        <Sure summary={t.report()}>
          <p>{t.reportText()}</p>
          <Button look="destructive" name="intent" value="report">
            {t.yesReport()}
          </Button>
        </Sure>
      )}
      {isOpen ? (
        <Sure summary={t.turnOff()}>
          <p>{t.turnOffText()}</p>
          <Button name="intent" value="stop-messages">
            {t.yesTurnOff()}
          </Button>
        </Sure>
      ) : (
        <p className="w-full text-soft">{t.isOff()}</p>
      )}
    </div>
  )
}
