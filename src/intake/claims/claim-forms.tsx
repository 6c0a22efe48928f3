import * as t from '#messages/claim.ts'
import { DocumentField, useDocuments } from '../../submissions/documents/document-field.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { whenDeleted } from '../../submissions/documents/document-rule.ts'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import type { ReactNode } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { FieldProblem, RadioField, TextAreaField, TextField } from '../../platform/ui/field.tsx'
import { FormProblems, problemsId } from '../../submissions/form-view/form-problems.tsx'
import { GuardFields } from '../../submissions/guard/guard-fields.tsx'
import { claimWays, type ClaimAnswer, type ClaimField, type ClaimView } from './claim-view.ts'
import type { ClaimWay } from '../../submissions/claims/claim-ways.ts'

type ClaimFormProps = { view: ClaimView; answer: ClaimAnswer | undefined }

function answerTo(answer: ClaimAnswer | undefined, ...intents: string[]) {
  const own = answer && intents.includes(answer.intent) ? answer : undefined
  const problemOf = (field: ClaimField) =>
    own?.problems.find((one) => one.field === field)?.text ?? null
  return { own, problemOf }
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8 max-w-2xl">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export function OwnMailbox({ email, answer }: { email: string; answer: ClaimAnswer | undefined }) {
  const { own } = answerTo(answer, 'own-mailbox')
  return (
    <Part id="by-mailbox" title={t.byMailboxHeading()}>
      {own && <Problems answer={own} />}
      <p className="mt-2">{t.byMailbox({ email, b: (words) => <strong>{words}</strong> })}</p>
      <PostForm action={`#${problemsId}`} className="mt-4">
        <Button look="action" name="intent" value="own-mailbox" className="min-h-12 max-sm:w-full">
          {t.claimIt()}
        </Button>
      </PostForm>
    </Part>
  )
}

export function CodeWays({ view, answer }: ClaimFormProps) {
  const offered = claimWays.filter((way) => view.ways[way] !== undefined)
  if (offered.length === 0) return null
  const { own, problemOf } = answerTo(answer, 'send-code', 'check-code')
  return (
    <Part id="by-code" title={view.code ? t.typeCodeHeading() : t.byCodeHeading()}>
      {own && <Problems answer={own} />}
      {view.code && <TypeCode code={view.code} problem={problemOf('code')} />}
      <details open={!view.code || own?.intent === 'send-code'} className="mt-5">
        <summary
          className={
            view.code ? 'inline-link inline-flex min-h-11 cursor-pointer items-center' : 'hidden'
          }
        >
          {t.sendAnother()}
        </summary>
        <PostForm
          name="send-code"
          action={`#${problemsId}`}
          noValidate
          className="mt-3 rounded-card border border-line bg-card p-4 md:p-5"
        >
          <fieldset id="way" aria-describedby={problemOf('way') ? 'way-problem' : undefined}>
            <legend className="font-semibold">{t.whereTo()}</legend>
            {offered.map((way, place) => (
              <RadioField
                key={way}
                name="way"
                value={way}
                label={wayLabel(way, view.ways[way] ?? '')}
                defaultChecked={own ? own.values.way === way : place === 0}
              />
            ))}
            <FieldProblem id="way" text={problemOf('way')} />
          </fieldset>
          {view.ways['site-mail'] && (
            <TextField
              id="local"
              name="local"
              label={t.before({ domain: view.ways['site-mail'] })}
              hint={t.beforeHint()}
              autoComplete="off"
              autoCapitalize="none"
              maxLength={254}
              className="mt-3"
              defaultValue={own?.values.local}
              problem={problemOf('local')}
            />
          )}
          {view.isPhoneSilent && (
            <p className="mt-3 text-sm text-soft">{t.phoneNote({ ways: offered.length })}</p>
          )}
          <Button
            look={view.code ? 'plain' : 'action'}
            name="intent"
            value="send-code"
            className="mt-5 min-h-12 max-sm:w-full"
          >
            {t.sendCode()}
          </Button>
        </PostForm>
      </details>
    </Part>
  )
}

function wayLabel(way: ClaimWay, to: string): string {
  if (way === 'listing-mail') return t.toListing({ to })
  return way === 'site-mail' ? t.toSite({ domain: to }) : t.toPhone({ to })
}

type TypeCodeProps = { code: NonNullable<ClaimView['code']>; problem: string | null }

function TypeCode({ code, problem }: TypeCodeProps) {
  return (
    <PostForm
      action={`#${problemsId}`}
      noValidate
      className="mt-3 rounded-card border-2 border-gold bg-card p-4 md:p-5"
    >
      <p role="status">{t.codeSent({ to: code.masked, minutes: code.minutesLeft })}</p>
      <TextField
        id="code"
        name="code"
        label={t.code()}
        hint={t.codeHint()}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        className="mt-3 [&_input]:text-xl [&_input]:tracking-[0.3em] [&_input]:tabular-nums"
        problem={problem}
      />
      <Button
        look="action"
        name="intent"
        value="check-code"
        className="mt-5 min-h-12 max-sm:w-full"
      >
        {t.claimIt()}
      </Button>
    </PostForm>
  )
}

export function ShowTheTeam({ view, answer }: ClaimFormProps) {
  const promised = usePromisedTime()
  const { own, problemOf } = answerTo(answer, 'documents')
  const isDispute = view.is === 'owned'
  const hasCodes = Object.keys(view.ways).length > 0
  const documents = useDocuments(own && { ...own, problem: problemOf('evidence') })
  return (
    <Part id="by-team" title={isDispute || !hasCodes ? t.tellTeam() : t.showTeam()}>
      {view.isUnchecked && (
        <p className="measure mt-2">{t.unchecked({ hasCodes: hasCodes ? 'yes' : 'no' })}</p>
      )}
      <p className="measure mt-2 text-soft">{t.teamText({ promised })}</p>
      {own && <Problems answer={own} />}
      <PostForm
        name="documents"
        action={`#${problemsId}`}
        encType="multipart/form-data"
        noValidate
        className="relative mt-4 space-y-5 rounded-card border border-line bg-card p-4 md:p-5"
      >
        <TextField
          id="name"
          name="name"
          label={t.yourName()}
          autoComplete="name"
          maxLength={200}
          defaultValue={own?.values.name}
          problem={problemOf('name')}
        />
        <TextAreaField
          id="reason"
          name="reason"
          rows={4}
          label={isDispute ? t.whyYours() : t.howToCheck()}
          hint={t.reasonHint()}
          defaultValue={own?.values.reason}
          problem={problemOf('reason')}
        />
        <DocumentField
          {...documents}
          label={t.document()}
          hint={t.documentHint({ when: whenDeleted() })}
        />
        <GuardFields formToken={own?.formToken ?? view.formToken} honeypot="" solution="" />
        <Button
          look={view.code || !isDispute ? 'plain' : 'action'}
          name="intent"
          value="documents"
          className="min-h-12 max-sm:w-full"
        >
          {t.sendToTeam()}
        </Button>
      </PostForm>
    </Part>
  )
}

function Problems({ answer }: { answer: ClaimAnswer }) {
  return (
    <div className="mt-4">
      <FormProblems key={answer.formToken} problems={answer.problems} />
    </div>
  )
}
