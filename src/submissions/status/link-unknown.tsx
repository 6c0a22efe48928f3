import { href } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'

type LinkUnknownProps = { linkDays: number; keptDays: number; contactEmail: string }

/** What a private link shows that was never made, or not copied whole, or whose submission is gone. */
export function LinkUnknown({ linkDays, keptDays, contactEmail }: LinkUnknownProps) {
  return (
    <>
      <h1>This link leads to no submission</h1>
      <p className="measure mt-4 text-lg">
        Open the link in our mail again: some mail programs cut long links in two. Each of our mails
        about your submission holds a link that works until {linkDays} days after our decision.
        After {keptDays} days we no longer know who sent it in.
      </p>
      <p className="measure mt-3">
        If none of them does, write to{' '}
        <a href={`mailto:${contactEmail}`} className="inline-link">
          {contactEmail}
        </a>{' '}
        and name the business.
      </p>
      <p className="mt-6">
        <ButtonLink to={href('/submit-business')}>Submit a business</ButtonLink>
      </p>
    </>
  )
}
