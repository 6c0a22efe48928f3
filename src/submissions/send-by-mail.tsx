import { OutsideButton } from '../ui/button.tsx'
import { letterHref, letterLines } from './submission-letter.ts'

/** The way to submit a business by mail: what to write, and a letter with those lines in it. */
export function SendByMail({ contactEmail, isOwner }: { contactEmail: string; isOwner: boolean }) {
  return (
    <section aria-labelledby="write">
      <h2 id="write">Send it by email</h2>
      <p className="measure mt-2">
        {isOwner ? 'Tell us about your business' : 'Tell us what you know'}: a line each is enough,
        and you can leave out what you do not know.
      </p>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        {letterLines(isOwner).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <OutsideButton
        href={letterHref(contactEmail, isOwner)}
        look="action"
        className="mt-6 max-sm:w-full"
      >
        Write the email
      </OutsideButton>
      <p className="mt-3 text-sm text-soft">
        The button opens your mail program with these lines filled in. Without one, write to{' '}
        <a href={`mailto:${contactEmail}`} className="inline-link">
          {contactEmail}
        </a>
        .
      </p>
    </section>
  )
}
