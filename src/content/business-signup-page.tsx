import { documentDays } from '../platform/db/retention-rule.ts'
import { promisedTime } from '../platform/ui/site.ts'
import { usePromisedTime } from '../platform/ui/use-promised-time.ts'
import { href, Link } from 'react-router'
import { pathWith } from '../account/session/local-path.ts'
import { ButtonLink } from '../platform/ui/button.tsx'
import { breadcrumbData } from '../platform/ui/breadcrumb.tsx'
import { pageMeta, siteUrl, siteIn, publicPage } from '../platform/ui/page-head.ts'
import type { Route } from './+types/business-signup-page.ts'

const reasons = [
  {
    title: 'People nearby find you',
    text: 'Every search by zip code shows the nearest business first, with a number to tap.',
  },
  {
    title: 'Your service counts',
    text: 'A badge says what shows that it is veteran-owned: a proof that we have seen, and when, or your word.',
  },
  {
    title: 'It costs nothing',
    text: 'A listing is free. We take no fee for a call or a sale and pass nothing on.',
  },
]

export const headers = publicPage()

export const meta: Route.MetaFunction = ({ matches }) => {
  const path = href('/business-signup')
  return pageMeta(matches, {
    title: 'List your veteran-owned business in Florida',
    description: `Get found by people near you who want to support veterans. A listing is free, takes five minutes, and is answered by our team within ${promisedTime(siteIn(matches))}.`,
    path,
    data: [
      breadcrumbData(
        siteUrl(matches),
        [{ name: 'Home', to: '/' }, { name: 'List your business' }],
        path,
      ),
    ],
  })
}

export default function BusinessSignupPage() {
  const promised = usePromisedTime()
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>List your veteran-owned business</h1>
      <p className="measure mt-4 text-lg">
        Be found by people near you who would rather give the job to a veteran. It takes five
        minutes, and our team replies within {promised}.
      </p>
      <WaysOn />
      <section aria-labelledby="why" className="mt-12 md:mt-16">
        <h2 id="why">Why list</h2>
        <ul className="mt-6 grid gap-x-8 gap-y-6 md:grid-cols-3">
          {reasons.map(({ title, text }) => (
            <li key={title} className="border-t-4 border-gold pt-4">
              <h3>{title}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <HowReviewWorks />
    </div>
  )
}

/** The account first, with the reason said there; who has one is led on to the form at once. */
const ownersWay = pathWith(href('/auth'), { mode: 'sign-up', from: href('/register-business') })

function WaysOn() {
  return (
    <section aria-label="Start here" className="mt-8 grid gap-4 md:grid-cols-2">
      <div className="flex flex-col items-start rounded-card border border-line bg-card p-6">
        <h2 className="text-xl!">It is yours</h2>
        <p className="mt-2 mb-5 text-soft">
          You own the business, or you run it for the veteran who does. You tell us the details and
          what shows that it is veteran-owned.
        </p>
        <ButtonLink to={ownersWay} look="action" className="mt-auto max-sm:w-full">
          I own this business
        </ButtonLink>
      </div>
      <div className="flex flex-col items-start rounded-card border border-line bg-card p-6">
        <h2 className="text-xl!">It is someone else's</h2>
        <p className="mt-2 mb-5 text-soft">
          You are a customer, a friend or a neighbor. You tell us what you know, and a reviewer
          looks at it before anything is published.
        </p>
        <ButtonLink to={href('/submit-business')} className="mt-auto max-sm:w-full">
          I know this business
        </ButtonLink>
      </div>
    </section>
  )
}

const checks = [
  'The business exists, and is in Florida or serves people here.',
  'What shows that a veteran owns it: a certification, documents, or a named organization that vouches. Where there is only the owner’s word, the badge says so, and that nobody has checked it.',
  'The name, phone number, address and website are right and lead to this business.',
  'It is not listed already.',
]

/** Who looks at what is sent in, at what, and how soon. */
function HowReviewWorks() {
  const promised = usePromisedTime()
  return (
    <section aria-labelledby="review" className="mt-12 md:mt-16">
      <h2 id="review">How review works</h2>
      <div className="mt-4 grid gap-8 md:grid-cols-2">
        <div className="measure space-y-3">
          <p>
            Volunteers look at every business before it is published. You hear from them within{' '}
            {promised}: it is live, or they ask for something, or they say why not.
          </p>
          <p>
            Documents that you show us are seen by reviewers only, and are deleted {documentDays}{' '}
            days after the decision.
          </p>
          <p className="flex flex-wrap gap-x-6">
            <Link
              to={href('/how-we-verify')}
              className="inline-link inline-flex min-h-11 items-center"
            >
              How we verify
            </Link>
            <Link
              to={href('/what-the-badge-means')}
              className="inline-link inline-flex min-h-11 items-center"
            >
              What the badges mean
            </Link>
          </p>
        </div>
        <div>
          <h3>What we check</h3>
          <ul className="mt-2 list-disc space-y-2 pl-5 text-soft">
            {checks.map((check) => (
              <li key={check}>{check}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
