import { href, Link } from 'react-router'
import { servicesContext } from '../services.server.ts'
import { breadcrumbData } from '../ui/breadcrumb.tsx'
import { pageMeta, siteUrl } from '../ui/page-head.ts'
import type { Route } from './+types/submit-page.ts'
import { HostedForm } from './hosted-form.tsx'
import { SendByMail } from './send-by-mail.tsx'
import { WhatHappensNext } from './what-happens-next.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  const { contactEmail, submissionForm } = context.get(servicesContext).site
  const isOwner = url.searchParams.get('as') === 'owner'
  return { isOwner, contactEmail, submissionForm: submissionForm ?? null }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const path = href('/submit-business')
  return pageMeta(matches, {
    title: 'Submit your business',
    description:
      'Add a veteran-owned business in Florida to the directory, your own or one you know. It is free, and our team reviews it within 24 hours.',
    path,
    data: [
      breadcrumbData(
        siteUrl(matches),
        [{ name: 'Home', to: '/' }, { name: 'Submit Business' }],
        path,
      ),
    ],
  })
}

export default function SubmitPage({ loaderData }: Route.ComponentProps) {
  const { isOwner, contactEmail, submissionForm } = loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>Submit your business</h1>
      <p className="measure mt-3 text-lg">
        {isOwner
          ? 'You own it, so you know it best: tell us what people should find, and how you served.'
          : 'Tell us about a veteran-owned business in Florida, your own or one that you know.'}
      </p>
      <p className="measure mt-5 rounded-card border border-line bg-note p-4">
        All submissions are reviewed before publishing. A confirmation email follows approval.
      </p>
      <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_22rem]">
        {submissionForm ? (
          <HostedForm key={submissionForm.id} form={submissionForm} />
        ) : (
          <SendByMail contactEmail={contactEmail} isOwner={isOwner} />
        )}
        <WhatHappensNext />
      </div>
      <p className="mt-8 text-soft">
        <Link to={href('/business-signup')} className="inline-link">
          Why list, and how review works
        </Link>
      </p>
    </div>
  )
}
