import { href } from 'react-router'
import { servicesContext } from '../services.server.ts'
import { breadcrumbData } from '../ui/breadcrumb.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { pageMeta, siteUrl } from '../ui/page-head.ts'
import type { Route } from './+types/about-page.ts'
import { AboutBody } from './about-body.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { name: context.get(servicesContext).site.name }
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const url = siteUrl(matches)
  const path = href('/about-us')
  const description =
    'Why this directory connects consumers with veteran-owned businesses in Florida, what those businesses mean for the economy, and what stands in their way.'
  return pageMeta(matches, {
    title: 'About Us',
    description,
    path,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'AboutPage',
        name: 'About Us',
        description,
        url: `${url}${path}`,
      },
      breadcrumbData(url, [{ name: 'Home', to: '/' }, { name: 'About Us' }], path),
    ],
  })
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <div className="shell pt-8 pb-16 md:pt-12">
        <h1>About Us</h1>
        <AboutBody name={loaderData.name} />
      </div>
      <section className="bg-navy text-white print:hidden">
        <div className="shell section-gap text-center">
          <h2>Find a veteran-owned business, or add one</h2>
          <div className="mt-5 flex flex-wrap justify-center gap-3">
            <ButtonLink to={href('/businesses/search')} look="on-navy">
              Search the directory
            </ButtonLink>
            <ButtonLink to={href('/business-signup')} look="on-navy">
              List your business
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  )
}
