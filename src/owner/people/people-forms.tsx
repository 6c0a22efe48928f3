import * as t from '#messages/people.ts'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { EmailField } from '../../platform/forms/email-field.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { FieldProblem, RadioField } from '../../platform/ui/field.tsx'
import { invitationKinds, kindTexts, type PeopleAnswer, type PeopleView } from './people.ts'

const soft = (words: ReactNode) => <span className="sr-only">{words}</span>

type PeopleProps = { view: PeopleView; answer: PeopleAnswer | undefined }
type Person = PeopleView['people'][number]

export function People({ view: { business, people, canChange }, answer }: PeopleProps) {
  return (
    <section aria-label={t.people()} className="mt-8">
      {people.length === 0 && (
        <p className="rounded-card border border-line bg-card px-5 py-4">{t.none()}</p>
      )}
      {people.length > 0 && !people.some(({ isOwner }) => isOwner) && (
        <p className="mb-4 rounded-card border border-line bg-note px-5 py-4">
          {t.noOwner({
            link: (words) => (
              <Link
                to={href('/business/:businessId/claim', { businessId: business.id })}
                className="inline-link"
              >
                {words}
              </Link>
            ),
          })}
        </p>
      )}
      <ul className="divide-y divide-line rounded-card border border-line bg-card empty:hidden">
        {people.map((person) => (
          <li key={person.userId} className="px-5 py-4">
            <p className="wrap-anywhere">
              <strong>{person.email}</strong>
              {person.isYou && ` ${t.you()}`}
            </p>
            <p className="text-soft">{person.roleText}</p>
            {person.isYou && <RemovePerson person={person} isSure={isAsked(answer, person)} />}
            {!person.isYou && canChange && (
              <div className="flex flex-wrap gap-x-6">
                {!person.isLastOwner && <ChangeRole person={person} />}
                <RemovePerson person={person} isSure={isAsked(answer, person)} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function isAsked(answer: PeopleAnswer | undefined, { userId }: Person): boolean {
  return answer?.sure?.userId === userId
}

function ChangeRole({ person: { userId, email, isOwner, lost } }: { person: Person }) {
  return (
    <details className="mt-1 open:w-full">
      <summary className="inline-link inline-flex min-h-11 cursor-pointer items-center">
        {t.changeRole({ email, soft })}
      </summary>
      <PostForm className="mt-2 space-y-3 rounded-field bg-note p-4">
        <p>{isOwner ? `${t.theyBecomeManager()} ${t.theyLeaveAsOwner()}` : t.theyBecomeOwner()}</p>
        <Lost lost={lost} />
        <input type="hidden" name="person" value={userId} />
        <Button name="intent" value={isOwner ? 'make-manager' : 'make-owner'}>
          {isOwner ? t.makeManager() : t.makeOwner()}
        </Button>
      </PostForm>
    </details>
  )
}

/** The second step is already open for the last owner. */
function RemovePerson({ person, isSure }: { person: Person; isSure: boolean }) {
  const { userId, email, isYou, isOwner, isLastOwner, lost } = person
  const needsYes = isLastOwner
  return (
    <details open={isSure} className="mt-1 open:w-full">
      <summary className="inline-link inline-flex min-h-11 cursor-pointer items-center">
        {isYou ? t.leave() : t.takeOff({ email, soft })}
      </summary>
      <PostForm className="mt-2 space-y-3 rounded-field bg-note p-4">
        {needsYes ? (
          <p role={isSure ? 'alert' : undefined}>
            {(isYou ? t.youAreLast : t.theyAreLast)({
              strong: (words) => <strong>{words}</strong>,
            })}
          </p>
        ) : (
          <p>
            {isYou ? t.youLeave() : t.theyLeave()}
            {isOwner && ` ${isYou ? t.youLeaveAsOwner() : t.theyLeaveAsOwner()}`}
          </p>
        )}
        <Lost lost={lost} />
        <input type="hidden" name="person" value={userId} />
        {needsYes && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
            <input type="checkbox" name="sure" className="size-6 shrink-0 accent-action" />
            {t.yesWithoutOwner()}
          </label>
        )}
        <Button look="destructive" name="intent" value={isYou ? 'leave' : 'remove'}>
          {isYou ? t.leave() : t.takeThemOff()}
        </Button>
      </PostForm>
    </details>
  )
}

function Lost({ lost }: Pick<Person, 'lost'>) {
  return lost.map((sentence) => <p key={sentence}>{sentence}</p>)
}

export function Invitations({ invitations }: Pick<PeopleView, 'invitations'>) {
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invited" className="mt-10">
      <h2 id="invited">{t.invited()}</h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {invitations.map(({ id, email, text, ends }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{email}</p>
              <p className="text-soft">{t.ends({ what: text, when: ends })}</p>
            </div>
            <PostForm>
              <input type="hidden" name="invitation" value={id} />
              <Button isSmall name="intent" value="withdraw">
                {t.withdraw({ email, soft })}
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Invite({
  view: { business, people, canHandOver, unanswered },
  answer,
}: PeopleProps) {
  const own = answer?.intent === 'invite' ? answer : undefined
  const problemOf = (field: 'email' | 'kind') => (own?.field === field ? own.text : null)
  const kinds = invitationKinds.filter((kind) => kind !== 'hand-over' || canHandOver)
  const chosen = own?.values.kind || 'manager'
  const lost = people.find(({ isYou }) => isYou)?.lost ?? []
  return (
    <section aria-labelledby="invite" className="mt-10">
      <h2 id="invite">{t.inviteSomeone()}</h2>
      <PostForm
        name="invite"
        noValidate
        className="mt-3 space-y-5 rounded-card border border-line bg-card p-5"
      >
        <EmailField
          id="email"
          label={t.theirEmail()}
          hint={t.emailHint()}
          autoComplete="off"
          maxLength={254}
          defaultValue={own?.values.email}
          problem={problemOf('email')}
        />
        <fieldset id="kind" aria-describedby={problemOf('kind') ? 'kind-problem' : undefined}>
          <legend className="font-semibold">{t.whatFor()}</legend>
          {kinds.map((kind) => (
            <RadioField
              key={kind}
              name="kind"
              value={kind}
              label={kindTexts[kind].label()}
              hint={[kindTexts[kind].hint(), ...(kind === 'hand-over' ? lost : [])].join(' ')}
              defaultChecked={chosen === kind}
            />
          ))}
          {canHandOver && unanswered > 0 && (
            <p className="mt-2 rounded-field border-l-4 border-gold bg-note px-3 py-2">
              {t.unanswered({
                count: unanswered,
                link: (words) => (
                  <Link
                    to={href('/business/:businessId/messages', { businessId: business.id })}
                    className="inline-link"
                  >
                    {words}
                  </Link>
                ),
              })}
            </p>
          )}
          <FieldProblem id="kind" text={problemOf('kind')} />
        </fieldset>
        <Button look="action" name="intent" value="invite" className="min-h-12 max-sm:w-full">
          {t.send()}
        </Button>
      </PostForm>
    </section>
  )
}
