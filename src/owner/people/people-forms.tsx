import { href, Link } from 'react-router'
import { EmailField } from '../../platform/forms/email-field.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { FieldProblem, RadioField } from '../../platform/ui/field.tsx'
import { invitationKinds, kindTexts, type PeopleAnswer, type PeopleView } from './people.ts'

type PeopleProps = { view: PeopleView; answer: PeopleAnswer | undefined }
type Person = PeopleView['people'][number]

export function People({ view: { business, people, canChange }, answer }: PeopleProps) {
  return (
    <section aria-label="People" className="mt-8">
      {people.length === 0 && (
        <p className="rounded-card border border-line bg-card px-5 py-4">
          This listing has no owner or manager. Anyone who can show that the business is theirs may
          claim it.
        </p>
      )}
      {people.length > 0 && !people.some(({ isOwner }) => isOwner) && (
        <p className="mb-4 rounded-card border border-line bg-note px-5 py-4">
          This listing has no owner now. If the business is yours,{' '}
          <Link
            to={href('/business/:businessId/claim', { businessId: business.id })}
            className="inline-link"
          >
            show that it is, and own it
          </Link>
          .
        </p>
      )}
      <ul className="divide-y divide-line rounded-card border border-line bg-card empty:hidden">
        {people.map((person) => (
          <li key={person.userId} className="px-5 py-4">
            <p className="wrap-anywhere">
              <strong>{person.email}</strong>
              {person.isYou && ' (you)'}
            </p>
            <p className="text-soft">
              {person.roleText} since {person.since}
            </p>
            {person.isYou && <RemovePerson person={person} isSure={isAsked(answer, person)} />}
            {!person.isYou && canChange && (
              <RemovePerson person={person} isSure={isAsked(answer, person)} />
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

/** The second step is open at once for the last owner. */
function RemovePerson({ person, isSure }: { person: Person; isSure: boolean }) {
  const { userId, email, isYou, isOwner, isLastOwner } = person
  const needsYes = isLastOwner
  return (
    <details open={isSure} className="mt-1">
      <summary className="inline-link inline-flex min-h-11 cursor-pointer items-center">
        {isYou ? 'Leave this listing' : 'Take off this listing'}
        {!isYou && <span className="sr-only">: {email}</span>}
      </summary>
      <PostForm className="mt-2 space-y-3 rounded-field bg-note p-4">
        {needsYes ? (
          <p role={isSure ? 'alert' : undefined}>
            <strong>
              {isYou ? 'You are the only owner.' : 'This is the only owner.'} The listing then has
              no owner:
            </strong>{' '}
            it stays in the directory as it is, no one can change who runs it, and anyone who can
            show that the business is theirs may claim it. To give it to someone you know, hand it
            over instead.
          </p>
        ) : (
          <p>
            {isYou
              ? 'You can’t change the listing anymore, unless another owner invites you again.'
              : 'They can’t change the listing anymore. They and everyone else who runs it get an email.'}
            {isOwner &&
              ` Invitations that ${isYou ? 'you' : 'they'} sent stop working. If the badge rests on ${isYou ? 'your' : 'their'} proof, it comes off the listing until another owner shows proof, and so do the owner’s name and service.`}
          </p>
        )}
        <input type="hidden" name="person" value={userId} />
        {needsYes && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
            <input type="checkbox" name="sure" className="size-6 shrink-0 accent-action" />
            Yes, leave the listing without an owner
          </label>
        )}
        <Button look="destructive" name="intent" value={isYou ? 'leave' : 'remove'}>
          {isYou ? 'Leave this listing' : 'Take them off'}
        </Button>
      </PostForm>
    </details>
  )
}

export function Invitations({ invitations }: Pick<PeopleView, 'invitations'>) {
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invited" className="mt-10">
      <h2 id="invited">Invited</h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {invitations.map(({ id, email, text, ends }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{email}</p>
              <p className="text-soft">
                {text}. Ends {ends}.
              </p>
            </div>
            <PostForm>
              <input type="hidden" name="invitation" value={id} />
              <Button isSmall name="intent" value="withdraw">
                Withdraw
                <span className="sr-only"> the invitation to {email}</span>
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Invite({ view: { canHandOver }, answer }: PeopleProps) {
  const own = answer?.intent === 'invite' ? answer : undefined
  const problemOf = (field: 'email' | 'kind') => (own?.field === field ? own.text : null)
  const kinds = invitationKinds.filter((kind) => kind !== 'hand-over' || canHandOver)
  const chosen = own?.values.kind || 'manager'
  return (
    <section aria-labelledby="invite" className="mt-10">
      <h2 id="invite">Invite someone</h2>
      <PostForm
        name="invite"
        noValidate
        className="mt-3 space-y-5 rounded-card border border-line bg-card p-5"
      >
        <EmailField
          id="email"
          label="Their email address"
          hint="They get an email that names you, with a link that works for 7 days. Nothing changes until they accept."
          autoComplete="off"
          maxLength={254}
          defaultValue={own?.values.email}
          problem={problemOf('email')}
        />
        <fieldset id="kind" aria-describedby={problemOf('kind') ? 'kind-problem' : undefined}>
          <legend className="font-semibold">What for?</legend>
          {kinds.map((kind) => (
            <RadioField
              key={kind}
              name="kind"
              value={kind}
              label={kindTexts[kind].label}
              hint={kindTexts[kind].hint}
              defaultChecked={chosen === kind}
            />
          ))}
          <FieldProblem id="kind" text={problemOf('kind')} />
        </fieldset>
        <Button look="action" name="intent" value="invite" className="min-h-12 max-sm:w-full">
          Send the invitation
        </Button>
      </PostForm>
    </section>
  )
}
