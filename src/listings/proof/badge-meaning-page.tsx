import { href, Link } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta, publicPage } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/badge-meaning-page.ts'
import { badgeWords, verificationMethods } from '../verification.ts'
import { ProofChip } from './proof-badge.tsx'
import { levelDetails } from './level-details.ts'

export const headers = publicPage()

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'What the badges mean',
    description:
      'The five badges of the directory, from the owner’s word to a federal certificate: what each says, and what it does not.',
    path: href('/what-the-badge-means'),
  })

export default function BadgeMeaningPage() {
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <div className="max-w-[44rem]">
        <h1>What the badges mean</h1>
        <p className="mt-3 text-lg">
          A badge says what stands behind the words “veteran-owned”, and no more. Only a badge that
          begins with “Verified” means that somebody has seen a proof: one of our reviewers or, for
          listings that we took over from a list, whoever keeps that list.
        </p>
        <p className="mt-3">
          Listings and stories with the mark “Sample” are made up to show how the directory works.
          Their badges are examples, and nobody has checked them.
        </p>
        <ol className="mt-8 space-y-6">
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
              <p className="mt-3">{levelDetails[method].meaning}</p>
              <dl className="mt-3 space-y-2">
                <Detail term="What we look at">{levelDetails[method].looked}</Detail>
                <Detail term="What it does not say">{levelDetails[method].unsaid}</Detail>
              </dl>
            </li>
          ))}
        </ol>
        <h2 className="mt-10">How long a badge holds</h2>
        <p className="mt-3">
          Two years from the day on it. Sixty days before it runs out, two weeks before and on the
          day we ask the owner to show it anew. What nobody renews falls to the owner’s word where
          somebody runs the listing, else the badge goes; the listing stays. We also take a badge
          away when we learn that it is wrong.
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={href('/how-we-verify')}>How we verify</ButtonLink>
          <Link
            to={href('/businesses/search')}
            className="inline-link inline-flex min-h-11 items-center"
          >
            Find a business
          </Link>
        </p>
      </div>
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
