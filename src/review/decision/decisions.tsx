import * as desk from '#messages/desk-words.ts'
import * as asked from '#messages/desk-not-listed.ts'
import * as t from '#messages/desk-decision.ts'
import { Button, useHydrated } from '../../platform/ui/button.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { makesListing } from '../../submissions/states.ts'
import { changeTemplatesOf, otherOne, rejectTemplatesOf } from './reason-templates.ts'
import { ProofFields, SeenElsewhere } from './proof-fields.tsx'
import { DecisionForm } from './decision-form.tsx'
import {
  type DeskProblem,
  type FormWords,
  type ItemView,
  type Undo,
  problemAt,
} from '../item/desk-view.ts'
import type { ReactNode } from 'react'
import { AskedAgain } from '../listing/listing-badges.tsx'
import { Key } from './shortcuts.tsx'
import { useSecondsLeft } from '../queue/use-seconds-left.ts'
import { FieldProblem, RadioField, TextField, TickField } from '../../platform/ui/field.tsx'
import { href } from 'react-router'
import { clearlyClosest } from '../../submissions/duplicates/duplicate-score.ts'

type DecisionsProps = { item: ItemView; problem: DeskProblem | null }

export function Decisions({ item, problem }: DecisionsProps) {
  const { can, isOwn } = item
  const shared = { item, problem }
  return (
    <section aria-labelledby="decide">
      <h2 id="decide">{t.decide()}</h2>
      {isOwn && <p className="mt-2 rounded-field bg-note px-4 py-3">{desk.ownSubmission()}</p>}
      {!isOwn && !can.approve && !can.suspend && !can.restore && <NothingLeft />}
      <div className="mt-3 space-y-3">
        {can.approve && (
          <DecisionForm
            {...shared}
            intent="approve"
            title={item.kind === 'answer' ? t.accept() : t.approve()}
            shortcut="a"
            why={t.noteToSender()}
            isMain
          >
            {(words, wrong) => (
              <>
                {item.notListed && <NotListedField words={words} problem={wrong} />}
                <ApprovalFields item={item} words={words} problem={wrong} />
              </>
            )}
          </DecisionForm>
        )}
        {can.ask_changes && (
          <DecisionForm
            {...shared}
            intent="ask_changes"
            title={t.askForChanges()}
            shortcut="c"
            why={t.whatToChange()}
            templates={changeTemplatesOf(item.otherReasons)}
          />
        )}
        {can.ask_question && (
          <DecisionForm
            {...shared}
            intent="ask_question"
            title={t.askAQuestion()}
            shortcut="q"
            why={t.yourQuestion()}
          />
        )}
        {can.reject && (
          <DecisionForm
            {...shared}
            intent="reject"
            title={t.reject()}
            shortcut="r"
            why={(whyNot[item.kind] ?? t.whyReject)()}
            templates={rejectTemplatesOf(item.kind)}
          >
            {(words, wrong) => <RejectionFields item={item} words={words} problem={wrong} />}
          </DecisionForm>
        )}
        {can.reject && makesListing(item.kind) && (
          <DecisionForm
            {...shared}
            intent="already-listed"
            title={t.alreadyListed()}
            shortcut="l"
            why={t.noteBeforeText()}
          >
            {(words, wrong) => (
              <ListedAsFields matches={item.matches} words={words} problem={wrong} />
            )}
          </DecisionForm>
        )}
        <AfterDecision {...shared} />
      </div>
    </section>
  )
}

type FieldsProps = Parameters<typeof UnopenedQuestion>[0]

function RejectionFields(props: FieldsProps) {
  const { kind, closedFor } = props.item
  if (!makesListing(kind)) return <UnopenedQuestion {...props} />
  return (
    <>
      {closedFor > 0 && (
        <p className="rounded-field bg-note px-4 py-3">{t.closedFor({ count: closedFor })}</p>
      )}
      <TickField id="quiet" name="quiet" label={t.quiet()} />
    </>
  )
}

const whyNot: Partial<Record<ItemView['kind'], () => string>> = {
  edit: t.whyRejectEdit,
  claim: t.whyRejectClaim,
  proof: t.whyRejectProof,
  answer: t.whyDisagree,
}

function AfterDecision(shared: DecisionsProps) {
  const { can, statusReaders } = shared.item
  return (
    <>
      {can.restore && <RestoreForm {...shared} />}
      {can.suspend && (
        <DecisionForm
          {...shared}
          intent="suspend"
          title={t.suspend()}
          why={t.whyHidden()}
          readers={statusReaders}
        />
      )}
      {can.archive && (
        <DecisionForm
          {...shared}
          intent="archive"
          title={t.archive()}
          why={t.whyRemoved()}
          readers={statusReaders}
        />
      )}
    </>
  )
}

function NothingLeft() {
  return <p className="mt-2 text-soft">{t.nothingLeft()}</p>
}

type ApprovalFieldsProps = { item: ItemView; words: FormWords; problem: DeskProblem | null }

function ApprovalFields({ item, ...rest }: ApprovalFieldsProps) {
  const { claim, kind, offeredProof } = item
  if (claim) return <OwnersFields owners={claim.owners} item={item} {...rest} />
  if (kind === 'proof') return <ProofFields offered={offeredProof} item={item} {...rest} />
  if (!makesListing(kind)) return <UnopenedQuestion item={item} {...rest} />
  const none = desk.noBadge()
  return (
    <>
      {item.runsIt && <p>{item.runsIt}</p>}
      {item.codeReaders && <CodeReadersField {...item.codeReaders} words={rest.words} />}
      <ProofFields offered={offeredProof} none={none} item={item} {...rest} />
    </>
  )
}

/** The page says above how it's alike. */
function NotListedField({ words, problem }: Omit<ApprovalFieldsProps, 'item'>) {
  const wrong = problemAt(problem, 'asked-again')
  return (
    <div className="rounded-field border-l-6 border-l-crisis bg-note px-4 py-3">
      <TickField
        id="asked-again"
        name="asked-again"
        label={asked.askedAgain()}
        defaultChecked={words['asked-again'] === 'on'}
        required
        {...(wrong && { 'aria-invalid': true, 'aria-describedby': 'asked-again-problem' })}
      />
      <FieldProblem id="asked-again" text={wrong} />
    </div>
  )
}

type CodeReadersProps = NonNullable<ItemView['codeReaders']> & { words: FormWords }

function CodeReadersField({ lines, needsCheck, words }: CodeReadersProps) {
  return (
    <div className="rounded-field border-l-6 border-l-gold bg-note px-4 py-3">
      <p>{needsCheck ? t.codeReadersIfChecked() : t.codeReaders()}</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 wrap-anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {needsCheck && (
        <TickField
          id="contact-checked"
          name="contact-checked"
          label={t.contactChecked()}
          defaultChecked={words['contact-checked'] === 'on'}
        />
      )}
    </div>
  )
}

/** The field is shown once it's needed. */
function UnopenedQuestion(props: ApprovalFieldsProps) {
  const { words, problem, item } = props
  if (!problemAt(problem, 'seen-elsewhere') && !words['seen-elsewhere']) return null
  const scope = `-${problem?.intent ?? item.undone?.intent}`
  return <SeenElsewhere {...props} scope={scope} name="seen-elsewhere" hint={t.unopenedHint()} />
}

function RestoreForm({ item: { version, state, relisting } }: DecisionsProps) {
  return (
    <PostForm preventScrollReset className="space-y-3">
      <input type="hidden" name="version" value={version} />
      {relisting && <p>{relisting.text}</p>}
      {relisting && <AskedAgain {...relisting} />}
      <Button name="intent" value="restore" className="w-full">
        {state === 'rejected' ? t.backIntoQueue() : t.showAgain()}
      </Button>
    </PostForm>
  )
}

/** `note` follows what happens to the emails; `over` is shown after the minute. */
type UndoBarProps = {
  undo: Undo
  version: number
  next: ReactNode
  note?: string
  over?: string
  intent?: string
}

/** @param seconds until the emails go out; null shows the time instead. */
function emailsText({ emails, heldUntil, until }: Undo, seconds: number | null): string {
  if (emails === 0) return heldUntil ? t.emailHeld({ time: heldUntil }) : t.noEmails()
  return seconds === null
    ? t.emailsAt({ count: emails, time: until })
    : t.emailsInSeconds({ count: emails, seconds })
}

export function UndoBar({ undo, version, next, note, over, intent = 'undo' }: UndoBarProps) {
  const left = useSecondsLeft(undo.secondsLeft, 1)
  const isHydrated = useHydrated()
  if (left <= 0 && over)
    return (
      <p role="status" className="mt-3">
        {over}
      </p>
    )
  if (left <= 0) return next && <p className="mt-3">{next}</p>
  return (
    <PostForm
      preventScrollReset
      className="mt-3 overflow-hidden rounded-field bg-navy text-white dark:border dark:border-edge"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
        <p tabIndex={-1} data-decided className="scroll-mt-24">
          <span role="status">{undo.what} </span>
          <span className="tabular-nums">{emailsText(undo, isHydrated ? left : null)}</span>
          {note && ` ${note}`}
          {undo.also && <strong className="block">{undo.also.text}</strong>}
        </p>
        <input type="hidden" name="version" value={version} />
        {undo.also && <input type="hidden" name="also" value={undo.also.ids} />}
        <Button look="on-navy" isSmall name="intent" value={intent} data-key="u">
          {undo.undoes} <Key of="u" />
        </Button>
        {next && <p className="w-full">{next}</p>}
      </div>
      <div aria-hidden="true" className="h-1 bg-white/20">
        <div
          className="h-full bg-gold transition-[width] duration-1000 ease-linear"
          style={{ width: `${(left / 60) * 100}%` }}
        />
      </div>
    </PostForm>
  )
}

/** An approved claim says nothing about service. */
function OwnersFields({ owners, ...rest }: ApprovalFieldsProps & { owners: string[] }) {
  const isReplacing = rest.words.owners === 'replace'
  const isAdding = rest.words.owners === 'add'
  return (
    <>
      {owners.length === 0 ? (
        <p>{t.noOwner()}</p>
      ) : (
        <fieldset>
          <legend className="font-semibold">{t.ownedBy({ owners: owners.join(', ') })}</legend>
          <RadioField
            name="owners"
            value="add"
            label={t.claimantJoins()}
            defaultChecked={isAdding}
            required
          />
          <RadioField
            name="owners"
            value="replace"
            label={t.claimantReplaces({ count: owners.length })}
            defaultChecked={isReplacing}
          />
        </fieldset>
      )}
      <SeenElsewhere {...rest} hint={t.claimSeenHint()} />
    </>
  )
}

type ListedAsProps = {
  matches: ItemView['matches']
  words: FormWords
  problem: DeskProblem | null
}

function ListedAsFields({ matches, words, problem }: ListedAsProps) {
  const known = matches
    .filter(({ kind }) => kind !== 'resource')
    .map(({ kind, id, ...match }) => ({
      ...match,
      isListed: kind === 'listing',
      value: kind === 'listing' ? id : href('/review/:id', { id }),
    }))
  const chosen =
    words['listed-as'] || (words['listed-other'] ? otherOne : clearlyClosest(known)?.value)
  return (
    <div className="space-y-3">
      {known.length > 0 && (
        <fieldset>
          <legend className="font-semibold">{t.sameAs()}</legend>
          {known.map(({ value, name, reasons, isListed }) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
              <input
                type="radio"
                name="listed-as"
                value={value}
                defaultChecked={value === chosen}
                className="size-5 shrink-0 accent-action"
              />
              <span className="wrap-anywhere">
                {name}{' '}
                <span className="text-sm text-soft">
                  ({(isListed ? t.listed : t.alsoWaiting)({ reasons: reasons.join(', ') })})
                </span>
              </span>
            </label>
          ))}
          <RadioField
            name="listed-as"
            value={otherOne}
            label={t.another()}
            defaultChecked={chosen === otherOne}
          />
        </fieldset>
      )}
      <TextField
        id="listed-other"
        name="listed-other"
        label={known.length ? t.linkOfOther() : t.theOther()}
        hint={t.otherHint()}
        defaultValue={words['listed-other']}
        problem={problemAt(problem, 'listed-as')}
      />
    </div>
  )
}
