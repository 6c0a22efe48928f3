import { data, href } from 'react-router'
import { servicesContext, today } from '../../services.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { pageMeta } from '../../ui/page-head.ts'
import { PrintButton } from '../../ui/print-button.tsx'
import type { Route } from './+types/card-page.ts'
import { BusinessNotFound, businessNotFound } from './business-not-found.tsx'
import { findBusiness } from '../businesses.server.ts'
import { qrCode } from '../../ui/qr-code.ts'
import { WindowCard } from './window-card.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const business = await findBusiness(services.db, params.businessId, today(services))
  if (!business) return data(null, { status: 404 })
  const { id, name, category, city, county, verification, isSample } = business
  const url = services.site.url + href('/business/:businessId', { businessId: id })
  return data({
    business: { id, name, category, city, county, verification, isSample },
    siteName: services.site.name,
    url,
    code: qrCode(url),
  })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta(matches, businessNotFound)
  const { name } = loaderData.business
  return pageMeta(matches, {
    title: `Window card for ${name}`,
    description: `A card to print for the window of ${name}, with a QR code that opens its profile.`,
    isHidden: true,
  })
}

export default function CardPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <BusinessNotFound />
  const { id, name } = loaderData.business
  return (
    <div className="shell py-8 print:p-0">
      <div className="print:hidden">
        <h1>Window card for {name}</h1>
        <p className="measure mt-2 text-soft">
          Print it on one sheet, cut along the edge and put it in the window. A phone's camera that
          looks at the code opens the profile.
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <PrintButton>Print</PrintButton>
          <ButtonLink to={href('/business/:businessId', { businessId: id })}>
            Back to {name}
          </ButtonLink>
        </div>
      </div>
      <WindowCard {...loaderData} />
    </div>
  )
}
