import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'

type LinkEndedProps = { isSent: boolean; linkDays: number; contactEmail: string }

/** What a private link shows that is over, and the way to a new one. */
export function LinkEnded({ isSent, linkDays, contactEmail }: LinkEndedProps) {
  return (
    <>
      <h1>This link has ended</h1>
      <p className="measure mt-4 text-lg">
        A private link works until {linkDays} days after our decision, so that an old mail opens
        nothing.
      </p>
      {isSent ? (
        <p role="status" className="measure mt-3">
          We have sent a new link to the address that the submission came from. It arrives within a
          few minutes; look among unwanted mail, too.
        </p>
      ) : (
        <>
          <p className="measure mt-3">
            We can send a new one to the address that the submission came from.
          </p>
          <Form method="post" className="mt-6">
            <Button look="action">Send me a new link</Button>
          </Form>
        </>
      )}
      <p className="measure mt-6 text-soft">
        Has your address changed? Write to{' '}
        <a href={`mailto:${contactEmail}`} className="inline-link">
          {contactEmail}
        </a>{' '}
        and name the business.
      </p>
    </>
  )
}
