import * as t from '#messages/close.ts'
import type { ReactNode } from 'react'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { useNavigation } from 'react-router'
import { Button } from '../../platform/ui/button.tsx'
import { TextField, TickField } from '../../platform/ui/field.tsx'
import type { Standing } from '../listing/listing.ts'
import { canClose, type Closing } from './closing.ts'

type CloseFormsProps = {
  name: string
  /** Of the review desk. */
  isTeam: boolean
  standing: Standing
  /** Someone else's claim waits, so the listing can't be deleted. */
  isClaimed: boolean
  /** Days that a closed business can still be found by name. */
  days: number
  answer: {
    typed: string
    isNeverListed: boolean
    problem: string | null
    refusal: string | null
  } | null
}

/** From the mildest to the most drastic. */
export function CloseForms(props: CloseFormsProps) {
  const { name, standing, isClaimed, days, answer } = props
  const { status, title, text } = standing
  return (
    <>
      <p className="mt-3 text-lg">
        <strong>{title}.</strong> {text}
      </p>
      {answer?.refusal && (
        <p
          role="alert"
          className="mt-4 rounded-field border border-l-6 border-line border-l-crisis bg-card px-4 py-3"
        >
          <strong className="block text-problem">{t.nothingChanged()}</strong>
          {answer.refusal}
        </p>
      )}
      <div className="mt-6 space-y-5">
        <Choice
          closing="publish"
          status={status}
          title={t.bringBack()}
          button={t.showAgain()}
          isMain
        >
          {t.asItWas()}
        </Choice>
        <Choice closing="reopen" status={status} title={t.reopen()} button={t.isOpenAgain()} isMain>
          {t.asItWas()}
        </Choice>
        <Choice closing="unpublish" status={status} title={t.hide()} button={t.hideListing()}>
          {t.hideText()}
        </Choice>
        <Choice closing="close" status={status} title={t.isClosed()} button={t.markClosed()}>
          {t.closedText({ days })}
        </Choice>
        {isClaimed ? <DeleteLater name={name} /> : <DeleteForm {...props} />}
      </div>
    </>
  )
}

type ChoiceProps = {
  closing: Closing
  status: Standing['status']
  title: string
  button: string
  isMain?: boolean
  children: ReactNode
}

const card = 'rounded-card border border-line bg-card p-4 md:p-5'

function Choice({ closing, status, title, button, isMain = false, children }: ChoiceProps) {
  const { state } = useNavigation()
  if (!canClose(closing, status)) return null
  return (
    <section aria-labelledby={closing} className={card}>
      <h2 id={closing} className="text-lg!">
        {title}
      </h2>
      <p className="measure mt-1">{children}</p>
      <PostForm className="mt-3">
        <Button
          name="intent"
          value={closing}
          look={isMain ? 'action' : 'plain'}
          disabled={state !== 'idle'}
        >
          {button}
        </Button>
      </PostForm>
    </section>
  )
}

function DeleteLater({ name }: Pick<CloseFormsProps, 'name'>) {
  return (
    <section aria-labelledby="delete" className={card}>
      <h2 id="delete" className="text-lg!">
        {t.deleteIt()}
      </h2>
      <p className="measure mt-1">{t.claimWaits({ name })}</p>
    </section>
  )
}

/** Deletion can't be undone, so the owner types the name. */
function DeleteForm({ name, isTeam, answer }: CloseFormsProps) {
  const { state } = useNavigation()
  return (
    <section aria-labelledby="delete" className={card}>
      <h2 id="delete" className="text-lg!">
        {t.deleteIt()}
      </h2>
      <p className="measure mt-1">{t.deleteText()}</p>
      <PostForm className="mt-3 space-y-3" noValidate>
        <TextField
          id="name"
          name="name"
          label={t.typeNameToDelete()}
          hint={name}
          autoComplete="off"
          defaultValue={answer?.typed}
          problem={answer?.problem}
        />
        <TickField
          id="do-not-list"
          name="do-not-list"
          label={isTeam ? t.teamDoNotList() : t.doNotList()}
          defaultChecked={answer?.isNeverListed}
        />
        <Button name="intent" value="delete" look="destructive" disabled={state !== 'idle'}>
          {t.deleteListing()}
        </Button>
      </PostForm>
    </section>
  )
}
