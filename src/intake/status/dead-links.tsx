import { href } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import type { RenewedLink } from '../../submissions/lifecycle/private-link.server.ts'

type LinkUnknownProps = { linkDays: number; keptDays: number; contactEmail: string }

export function LinkUnknown({ linkDays, keptDays, contactEmail }: LinkUnknownProps) {
  return (
    <>
      <h1>This link doesn’t lead to a submission</h1>
      <p className="measure mt-4 text-lg">
        Open the link in our email again: some email programs break long links. Each of our emails
        about your submission has a link that works until {linkDays} days after our decision. After{' '}
        {keptDays} days we no longer know who sent it in.
      </p>
      <p className="measure mt-3">
        If none of them works, write to{' '}
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

type LinkEndedProps = { link: string; linkDays: number; contactEmail: string }

const renewed: Partial<Record<string, string>> = {
  sent: 'A new link is on its way to the address that the submission came from. It arrives within a few minutes. Look in your spam folder, too.',
  recent:
    'We sent a link to the address that the submission came from less than an hour ago, so we didn’t send another one. Use that one, or ask again in an hour.',
  'no-address':
    'We couldn’t send a new link: we no longer have the address that the submission came from.',
} satisfies Record<RenewedLink, string>

export function LinkEnded({ link, linkDays, contactEmail }: LinkEndedProps) {
  return (
    <>
      <h1>This link has ended</h1>
      <p className="measure mt-4 text-lg">
        For your privacy, a link works until {linkDays} days after our decision.
      </p>
      {renewed[link] ? (
        <p role="status" className="measure mt-3">
          {renewed[link]}
        </p>
      ) : (
        <>
          <p className="measure mt-3">
            We can send a new one to the address that the submission came from.
          </p>
          <PostForm className="mt-6">
            <Button look="action">Send me a new link</Button>
          </PostForm>
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
