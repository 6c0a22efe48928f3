import * as t from '#messages/submit-form.ts'
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
  return (
    <section
      id="likely"
      tabIndex={-1}
      aria-labelledby="likely-heading"
      className="rounded-card border-2 border-gold bg-note p-4"
    >
      <h3 id="likely-heading">{t.isItOneOfThese()}</h3>
      <p className="text-sm text-soft">
        {isAskedAgain ? t.youSaidEarlierThatIt() : t.theyAreInTheDirectory()}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {listings.map(({ id, name, place, reasons }) => (
          <li key={id} className="py-2">
            <a
              href={`/business/${id}`}
              target="_blank"
              rel="noopener"
              className="inline-link inline-flex min-h-11 items-center font-semibold"
            >
              {name}
              <span className="sr-only"> {t.opensInANewTab()}</span>
            </a>
            <span className="block text-sm">
              {[place, reasons.join(', ')].filter(Boolean).join(' · ')}
            </span>
            <a
              href={pathIn(language(), `/business/${id}/claim`)}
              target="_blank"
              rel="noopener"
              className="inline-link inline-flex min-h-11 items-center"
            >
              {t.itsMine({
                name,
                soft: (words) => <span className="sr-only">{words}</span>,
              })}
              <span className="sr-only"> {t.opensInANewTab()}</span>
            </a>
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
