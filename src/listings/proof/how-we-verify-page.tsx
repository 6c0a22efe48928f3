import * as t from '#messages/how-we-verify.ts'
import { documentDays } from '../../platform/db/retention-rule.ts'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta, publicPage } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/how-we-verify-page.ts'

export const handle = { isTranslated: true }

export const headers = publicPage()

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    isTranslated: true,
    title: t.howWeVerify(),
    description: t.whoReadsWhatIsSent(),
    path: href('/how-we-verify'),
  })

export default function HowWeVerifyPage() {
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>{t.howWeVerify()}</h1>
      <p className="measure mt-3 text-lg">{t.peopleNotProgramsReadWhat()}</p>
      <div className="grid grid-cols-1 gap-x-12 lg:grid-cols-2">
        <Part title={t.n1SomebodySendsAListing()}>
          <p>{t.theOwnerOrSomebodyWho()}</p>
        </Part>
        <Part title={t.n2AReviewerReadsIt()}>
          <p>{t.theyCallOrLookUp()}</p>
          <p className="mt-3">{t.onceAListingIsPublished()}</p>
          <p className="mt-3">{t.ourTeamAlsoTakesOver()}</p>
        </Part>
        <Part title={t.n3TwoFactsTwoChecks()}>
          <p>{t.thatSomebodyServedAndThat()}</p>
        </Part>
        <Part title={t.n4DocumentsArePrivate()}>
          <p>{t.onlyReviewersWhoHaveSigned({ documentDays })}</p>
        </Part>
        <Part title={t.n5ABadgeEnds()}>
          <p>{t.afterTwoYearsUnlessIt()}</p>
        </Part>
        <Part title={t.n6PublicRegisters()} id="registers">
          <p>{t.samListings()}</p>
          <p className="mt-3">{t.samRemoval()}</p>
        </Part>
      </div>
      <p className="mt-8 flex flex-wrap items-center gap-3">
        <ButtonLink to={href('/what-the-badge-means')}>{t.whatTheBadgesMean()}</ButtonLink>
        <Link
          to={href('/business-signup')}
          className="inline-link inline-flex min-h-11 items-center"
        >
          {t.listYourBusiness()}
        </Link>
      </p>
    </div>
  )
}

function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="measure mt-8 scroll-mt-24">
      <h2>{title}</h2>
      <div className="mt-2">{children}</div>
    </section>
  )
}
