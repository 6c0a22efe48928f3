import * as layout from '#messages/layout.ts'
import * as t from '#messages/signup.ts'
import { documentDays } from '../platform/db/retention-rule.ts'
import { promisedTime } from '../platform/ui/site.ts'
import { usePromisedTime } from '../platform/ui/use-promised-time.ts'
import { href, Link } from 'react-router'
import { pathWith } from '../account/session/local-path.ts'
import { language, pathIn } from '../platform/text/language.ts'
import { ButtonLink } from '../platform/ui/button.tsx'
import { breadcrumbData } from '../platform/ui/breadcrumb.tsx'
import { pageMeta, siteUrl, siteIn, publicPage } from '../platform/ui/page-head.ts'
import type { Route } from './+types/business-signup-page.ts'

const reasons = [
  {
    title: t.found,
    text: t.foundText,
  },
  {
    title: t.service,
    text: t.serviceText,
  },
  {
    title: t.free,
    text: t.freeText,
  },
]

export const headers = publicPage()

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) => {
  const path = href('/business-signup')
  return pageMeta(matches, {
    title: t.metaTitle(),
    description: t.description({ promised: promisedTime(siteIn(matches)) }),
    path,
    isTranslated: true,
    data: [
      breadcrumbData(
        siteUrl(matches),
        [{ name: layout.home(), to: '/' }, { name: t.crumb() }],
        pathIn(language(), path),
      ),
    ],
  })
}

export default function BusinessSignupPage() {
  const promised = usePromisedTime()
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>{t.title()}</h1>
      <p className="measure mt-4 text-lg">{t.intro({ promised })}</p>
      <WaysOn />
      <section aria-labelledby="why" className="mt-12 md:mt-16">
        <h2 id="why">{t.why()}</h2>
        <ul className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-3">
          {reasons.map(({ title, text }) => (
            <li key={title()} className="border-t-4 border-gold pt-4">
              <h3>{title()}</h3>
              <p className="mt-1 text-soft">{text()}</p>
            </li>
          ))}
        </ul>
      </section>
      <HowReviewWorks />
    </div>
  )
}

/** Starts with the account and says why; signed-in visitors skip straight to the form. */
const ownersWay = pathWith(href('/auth'), { mode: 'sign-up', from: href('/register-business') })

function WaysOn() {
  return (
    <section aria-label={t.start()} className="mt-8 grid gap-4 md:grid-cols-2">
      <div className="flex flex-col items-start rounded-card border border-line bg-card p-6">
        <h2 className="text-xl!">{t.yours()}</h2>
        <p className="mt-2 mb-5 text-soft">{t.yoursText()}</p>
        <ButtonLink to={ownersWay} look="action" className="mt-auto max-sm:w-full">
          {t.own()}
        </ButtonLink>
      </div>
      <div className="flex flex-col items-start rounded-card border border-line bg-card p-6">
        <h2 className="text-xl!">{t.others()}</h2>
        <p className="mt-2 mb-5 text-soft">{t.othersText()}</p>
        <ButtonLink to={`${href('/submit-business')}?know=yes`} className="mt-auto max-sm:w-full">
          {t.know()}
        </ButtonLink>
      </div>
    </section>
  )
}

const checks = [t.exists, t.proof, t.details, t.once]

/** Explains the review: the reviewer, the rules, and the time it takes. */
function HowReviewWorks() {
  const promised = usePromisedTime()
  return (
    <section aria-labelledby="review" className="mt-12 md:mt-16">
      <h2 id="review">{t.review()}</h2>
      <div className="mt-4 grid gap-8 md:grid-cols-2">
        <div className="measure space-y-3">
          <p>{t.reviewText({ promised })}</p>
          <p>{t.documents({ days: documentDays })}</p>
          <p className="flex flex-wrap gap-x-6">
            <Link
              to={href('/how-we-verify')}
              className="inline-link inline-flex min-h-11 items-center"
            >
              {t.howWeVerify()}
            </Link>
            <Link
              to={href('/what-the-badge-means')}
              className="inline-link inline-flex min-h-11 items-center"
            >
              {t.badgeMeaning()}
            </Link>
          </p>
        </div>
        <div>
          <h3>{t.checks()}</h3>
          <ul className="mt-2 list-disc space-y-2 pl-5 text-soft">
            {checks.map((check) => (
              <li key={check()}>{check()}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
