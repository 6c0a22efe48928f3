import * as t from '#messages/submit-form.ts'
import type { ReactNode } from 'react'
import { language, pathIn } from '../../platform/text/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import type { PossibleDuplicate } from '../form/form-state.ts'

type PossibleDuplicatesProps = {
  listings: PossibleDuplicate[]
  isAskedAgain: boolean
  /** With JavaScript: continues here. Without: a button that sends the form. */
  onNone?: () => void
}

export function PossibleDuplicates({ listings, isAskedAgain, onNone }: PossibleDuplicatesProps) {
  const refused = listings.find(({ refusal }) => refusal)
  if (refused) return <Refused text={refused.refusal ?? ''} />
  const isSent = listings.some(({ sent }) => sent)
  return (
    <section
      id="likely"
      tabIndex={-1}
      aria-labelledby="likely-heading"
      className="rounded-card border-2 border-gold bg-note p-4"
    >
      <h3 id="likely-heading">{t.isItOneOfThese()}</h3>
      {!isSent && (
        <p className="text-sm text-soft">
          {isAskedAgain ? t.youSaidEarlierThatIt() : t.theyAreInTheDirectory()}
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {listings.map((listing) => (
          <li key={listing.id} className="py-2">
            {listing.sent ? <Sent {...listing} /> : <Listed listing={listing} />}
          </li>
        ))}
      </ul>
      <Button
        type={onNone ? 'button' : 'submit'}
        name={onNone ? undefined : 'notListed'}
        value={listings.map(({ id }) => id).join(' ')}
        onClick={onNone}
        className="mt-2 max-sm:w-full"
      >
        {t.noneOfTheseGoOn()}
      </Button>
    </section>
  )
}

function Refused({ text }: { text: string }) {
  return (
    <section
      id="likely"
      tabIndex={-1}
      aria-labelledby="likely-heading"
      className="rounded-card border-2 border-gold bg-note p-4"
    >
      <p id="likely-heading" className="font-semibold">
        {text}
      </p>
    </section>
  )
}

function Listed({ listing: { id, name, place, reasons } }: { listing: PossibleDuplicate }) {
  return (
    <>
      <NewTab to={pathIn(language(), `/business/${id}`)} isStrong>
        {name}
      </NewTab>
      <span className="block text-sm">
        {[place, reasons.join(', ')].filter(Boolean).join(' · ')}
      </span>
      <NewTab to={pathIn(language(), `/business/${id}/claim`)}>
        {t.itsMine({
          name,
          soft: (words) => <span className="sr-only">{words}</span>,
        })}
      </NewTab>
    </>
  )
}

function Sent({ name, sent = '' }: PossibleDuplicate) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm">{t.youSentThisWhen({ when: sent })}</p>
      <NewTab to={pathIn(language(), '/account')}>{t.seeItInYourAccount()}</NewTab>
    </>
  )
}

type NewTabProps = { to: string; isStrong?: boolean; children: ReactNode }

function NewTab({ to, isStrong = false, children }: NewTabProps) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className={`inline-link inline-flex min-h-11 items-center ${isStrong ? 'font-semibold' : ''}`}
    >
      {children}
      <span className="sr-only"> {t.opensInANewTab()}</span>
    </a>
  )
}
