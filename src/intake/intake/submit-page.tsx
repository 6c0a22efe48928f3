import * as t from '#messages/submit.ts'
import { data, href, Link, useLocation, type MiddlewareFunction } from 'react-router'
import { answerForm, formSetup } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { breadcrumbData } from '../../platform/ui/breadcrumb.tsx'
import { pageMeta, siteUrl, siteIn } from '../../platform/ui/page-head.ts'
import { promisedTime, type SubmissionForm } from '../../platform/ui/site.ts'
import type { Route } from './+types/submit-page.ts'
import { BusinessForm } from '../../submissions/form-view/business-form.tsx'
import { sendForm } from './send-form.server.ts'
import { showForm, signedInOrNull } from '../../submissions/drafts/show-form.server.ts'
import { AddressNeeded, WhatHappensNext } from './what-happens-next.tsx'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../platform/ui/button.tsx'

/** Browsers may keep the page of visitors with their answers, but not of signed-in people. */
const keepUnlessSignedIn: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const response = await next()
  if (url.searchParams.has('kept') || (await signedInOrNull({ context })))
    response.headers.set('cache-control', 'no-store')
  return response
}

export const middleware: Route.MiddlewareFunction[] = [keepUnlessSignedIn]

export async function loader(args: Route.LoaderArgs) {
  const { contactEmail, submissionForm } = args.context.get(servicesContext).site
  if (submissionForm) return { contactEmail, submissionForm, shown: null }
  const user = await signedInOrNull(args)
  const shown = await showForm(args, 'suggest', user)
  const forms = await formSetup(args.context, args.url, user?.id ?? '')
  return { contactEmail, submissionForm: null, shown, forms }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  if (args.context.get(servicesContext).site.submissionForm) throw data(null, { status: 404 })
  return sendForm(args, { kind: 'suggest', user: await signedInOrNull(args) })
})

export { staysWithSteps as shouldRevalidate } from '../../submissions/form/form-steps.ts'

export const handle = { isTranslated: true }

/** From "I know this business"; the spec's title is for everyone else. */
const isAboutAnother = (search: string) => new URLSearchParams(search).has('know')

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const path = href('/submit-business')
  return pageMeta(matches, {
    isTranslated: true,
    title: isAboutAnother(location.search) ? t.suggestABusiness() : t.submitYourBusiness(),
    description: t.addAVeteranOwnedBusiness({ promised: promisedTime(siteIn(matches)) }),
    path,
    data: [
      breadcrumbData(
        siteUrl(matches),
        [{ name: t.home(), to: '/' }, { name: t.submitBusiness() }],
        path,
      ),
    ],
  })
}

export default function SubmitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { contactEmail, submissionForm, shown } = loaderData
  const isAnother = isAboutAnother(useLocation().search)
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>{isAnother ? t.suggestABusiness() : t.submitYourBusiness()}</h1>
      <p className="measure mt-3 text-lg">
        {isAnother ? t.tellUsAboutOneYouKnow() : t.tellUsAboutAVeteran()}
      </p>
      <p className="measure mt-5 rounded-card border border-line bg-note p-4">
        {t.allSubmissionsAreReviewedBefore()}
      </p>
      {shown && <AddressNeeded email={shown.values.submitterEmail} />}
      <div className="mt-8 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {submissionForm && <HostedForm key={submissionForm.id} form={submissionForm} />}
        {shown && <BusinessForm shown={shown} answer={actionData} isAboutAnother={isAnother} />}
        <div className="space-y-6">
          <WhatHappensNext />
          {submissionForm && !isAnother && (
            <p className="text-soft">
              {t.doYouOwnItRegister({
                link: (words) => (
                  <Link to={href('/register-business')} className="inline-link">
                    {words}
                  </Link>
                ),
              })}
            </p>
          )}
          <p className="text-soft">
            {t.preferEmailWriteTo({
              address: contactEmail,
              link: (words) => (
                <a href={`mailto:${contactEmail}`} className="inline-link">
                  {words}
                </a>
              ),
            })}
          </p>
        </div>
      </div>
    </div>
  )
}

/**
 * A browser doesn't run a script that React inserts on navigation, so each visit adds a fresh one.
 */
export function HostedForm({ form }: { form: SubmissionForm }) {
  const box = useRef<HTMLElement>(null)
  const [cameFromPage] = useState(useHydrated())
  useEffect(() => {
    if (!cameFromPage) return undefined
    const script = document.createElement('script')
    script.src = form.scriptUrl
    box.current?.append(script)
    return () => script.remove()
  }, [cameFromPage, form.scriptUrl])
  return (
    <section ref={box} aria-label={t.submissionForm()}>
      {/* The host owns this content; React leaves it alone. */}
      <div
        id={form.id}
        data-form-id={form.id}
        className="min-h-96"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <noscript>
        <p className="rounded-card border border-line bg-card p-4">
          {t.thisFormNeedsJavascriptTurn()}
        </p>
      </noscript>
      {!cameFromPage && <script src={form.scriptUrl} defer suppressHydrationWarning />}
    </section>
  )
}
