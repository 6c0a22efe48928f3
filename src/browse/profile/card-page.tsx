import * as t from '#messages/window-card.ts'
import { data, href } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { PrintButton } from '../../platform/ui/print-button.tsx'
import { pageMeta, publicPage } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/card-page.ts'
import { BusinessNotFound } from './business-not-found.tsx'
import { businessNotFound } from './not-found-head.ts'
import { qrCode, type QrCode } from '../../platform/ui/qr-code.ts'
import { BrandMark } from '../../assets/drawings/brand-mark.tsx'
import { ProofMark } from '../../assets/drawings/proof-mark.tsx'
import { language, pathIn } from '../../platform/text/language.ts'
import { siteText } from '../../platform/ui/links.ts'
import { TextAreaField } from '../../platform/ui/field.tsx'
import { escapeXml } from '../../platform/text/escape.ts'
import { methodSign } from '../../listings/verification.ts'
import { cardTexts, type CardBusiness } from './card-texts.ts'
import { findCard } from './find-card.server.ts'
import { findOffers } from '../../search/ways-on/offers.server.ts'

export async function loader({ context, params, url: address }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const card = await findCard(services, params.businessId)
  if (!card) {
    const offers = await findOffers(services, address.pathname)
    return data({ known: null, offers }, { status: 404 })
  }
  const badge = services.site.url + pathIn(language(), `${card.path}/badge.svg`)
  return data({ known: { ...card, badge, code: qrCode(card.url) }, offers: null })
}

export const headers = publicPage()

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData?.known) return pageMeta(matches, businessNotFound())
  const { id, name } = loaderData.known.business
  return pageMeta(matches, {
    title: t.title({ name }),
    description: t.description({ name }),
    path: href('/business/:businessId/card', { businessId: id }),
    isTranslated: true,
    isHidden: true,
  })
}

export default function CardPage({ loaderData }: Route.ComponentProps) {
  const { known, offers } = loaderData
  if (!known) return <BusinessNotFound offers={offers} />
  const { id, name } = known.business
  return (
    <div className="shell py-8 print:p-0">
      <div className="print:hidden">
        <h1>{t.title({ name })}</h1>
        <p className="measure mt-2 text-soft">{t.howTo()}</p>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <PrintButton />
          <ButtonLink
            to={href('/business/:businessId/card.pdf', { businessId: id })}
            reloadDocument
          >
            {t.cardPdf()}
          </ButtonLink>
          <ButtonLink
            to={href('/business/:businessId/poster.pdf', { businessId: id })}
            reloadDocument
          >
            {t.posterPdf()}
          </ButtonLink>
          <ButtonLink to={href('/business/:businessId', { businessId: id })}>
            {t.backTo({ name })}
          </ButtonLink>
        </div>
      </div>
      <WindowCard {...known} />
      <ForYourSite {...known} />
    </div>
  )
}

type WindowCardProps = {
  business: CardBusiness
  siteName: string
  /** The full URL of the profile, which the code contains. */
  url: string
  /** The full URL of the badge picture. */
  badge: string
  code: QrCode
}

/** Seven by nine inches on paper; all sizes are relative to its width, so phones show it smaller. */
function WindowCard({ business, siteName, url, code }: WindowCardProps) {
  const { name, verification } = business
  const { kicker, about, badge, madeUp } = cardTexts(business)
  const nameSize = name.length > 60 ? 'text-[4.5cqw]' : 'text-[8cqw]'
  return (
    <section
      aria-label={t.card()}
      className="@container mt-6 w-full max-w-[7in] break-inside-avoid print:mx-auto print:mt-0 print:w-[7in]"
    >
      <div className="flex aspect-7/9 flex-col items-center justify-between rounded-card border border-navy bg-white p-[4cqw] text-center leading-tight text-navy">
        <p className="flex items-center gap-[1.5cqw] font-serif text-[3.6cqw] font-semibold">
          <BrandMark className="size-[8cqw]" accent="#b5431e" />
          {siteName}
        </p>
        <div>
          <p className="text-[4cqw] font-semibold">{kicker}</p>
          <p className={`mt-[1cqw] font-serif font-semibold text-balance ${nameSize}`}>{name}</p>
          <p className="mt-[1cqw] text-[3.4cqw]">{about}</p>
        </div>
        <Code {...code} url={url} />
        <div className="space-y-[1cqw]">
          {verification && (
            <p className="flex items-center justify-center gap-[1cqw] text-[3cqw] font-semibold">
              <ProofMark sign={methodSign(verification.method)} className="size-[4cqw]" />
              {badge}
            </p>
          )}
          <p className="text-[2.4cqw] break-all">{siteText(url)}</p>
          {madeUp && <p className="text-[2.4cqw]">{madeUp}</p>}
        </div>
      </div>
    </section>
  )
}

/** The badge for the owner's website: a picture that is always up to date. */
function ForYourSite({ business: { name }, url, badge }: WindowCardProps) {
  const code = `<a href="${url}"><img src="${badge}" width="300" height="64" alt="${escapeXml(t.badgeAlt({ name }))}"></a>`
  return (
    <section aria-labelledby="own-site" className="mt-10 print:hidden">
      <h2 id="own-site">{t.forYourSite()}</h2>
      <p className="measure mt-2 text-soft">{t.forYourSiteText()}</p>
      <img src={new URL(badge).pathname} width="300" height="64" alt="" className="mt-4" />
      <TextAreaField
        id="badge-code"
        label={t.codeForYourSite()}
        readOnly
        rows={4}
        className="mt-4 max-w-[44rem]"
        defaultValue={code}
      />
    </section>
  )
}

function Code({ size, path, url }: QrCode & { url: string }) {
  return (
    <figure className="w-[54cqw]">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t.qrCode({ url })}
        shapeRendering="crispEdges"
        className="w-full"
      >
        <path d={`M0 0h${size}v${size}H0z`} fill="#ffffff" />
        <path d={path} fill="#000000" />
      </svg>
      <figcaption className="text-[3cqw]">{t.pointPhone()}</figcaption>
    </figure>
  )
}
