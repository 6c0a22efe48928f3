import * as t from '#messages/badge-meaning.ts'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta, publicPage } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/badge-meaning-page.ts'
import { badgeWords, verificationMethods } from '../verification.ts'
import { ProofChip } from './proof-badge.tsx'
import { levelDetails } from './level-details.ts'

export const handle = { isTranslated: true }

export const headers = publicPage()

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    isTranslated: true,
    title: t.whatTheBadgesMean(),
    description: t.theFiveBadgesOfThe(),
    path: href('/what-the-badge-means'),
  })

export default function BadgeMeaningPage() {
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>{t.whatTheBadgesMean()}</h1>
      <p className="measure mt-3 text-lg">{t.aBadgeSaysWhatStands()}</p>
      <p className="measure mt-3">{t.listingsAndStoriesWithThe()}</p>
      <ol className="mt-8 grid grid-cols-1 gap-6 lg:grid-cols-2">
        {verificationMethods.map((method) => (
          <li
            key={method}
            id={method}
            className="scroll-mt-24 rounded-card border border-line bg-card p-5 md:p-6"
          >
            <h2 className="sr-only">{badgeWords({ method })}</h2>
            <p aria-hidden="true">
              <ProofChip method={method} />
            </p>
            <p className="mt-3">{levelDetails[method].meaning()}</p>
            {method === 'sba-vetcert' && (
              <p className="mt-3">
                {t.vosb()} {t.sdvosb()}
              </p>
            )}
            <dl className="mt-3 space-y-2">
              <Detail term={t.whatWeLookAt()}>{levelDetails[method].looked()}</Detail>
              <Detail term={t.whatItDoesNotSay()}>{levelDetails[method].unsaid()}</Detail>
            </dl>
          </li>
        ))}
      </ol>
      <h2 className="mt-10">{t.howLongABadgeHolds()}</h2>
      <p className="measure mt-3">{t.twoYearsFromTheDay()}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={href('/how-we-verify')}>{t.howWeVerify()}</ButtonLink>
        <Link
          to={href('/businesses/search')}
          className="inline-link inline-flex min-h-11 items-center"
        >
          {t.findABusiness()}
        </Link>
      </p>
    </div>
  )
}

function Detail({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd className="text-soft">{children}</dd>
    </div>
  )
}
