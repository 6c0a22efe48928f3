import * as t from '#messages/profile.ts'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { directionsHref, siteText, telHref } from '../../platform/ui/links.ts'
import { isUnconfirmed, type Business } from '../../listings/business.ts'
import { Fact } from './fact.tsx'

const row = 'inline-link inline-flex min-h-11 items-center break-all print:inline'

/** Every way to contact the business. */
export function Contact({ business }: { business: Business }) {
  const { phone, email, website } = business
  const directions = directionsHref(business)
  return (
    <Fact id="contact" title={t.contact()}>
      {business.takesMessages && (
        <ButtonLink
          to={href('/business/:businessId/message', { businessId: business.id })}
          className="mb-3 print:hidden"
        >
          {t.writeMessage()}
        </ButtonLink>
      )}
      <ul className="grid gap-x-6 sm:grid-cols-2 print:block">
        {phone && (
          <li>
            {business.isSample ? (
              <span className="inline-flex min-h-11 items-center tabular-nums print:min-h-0">
                {t.samplePhone({ phone })}
              </span>
            ) : (
              <a
                href={telHref(phone)}
                aria-label={t.call({ name: business.name, phone })}
                className={`${row} max-w-full tabular-nums`}
              >
                {phone}
              </a>
            )}
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`} className={row}>
              {email}
            </a>
          </li>
        )}
        {website && (
          <li>
            <a href={website} rel="noopener" className={row}>
              {siteText(website)}
            </a>
            {business.isSiteSilent && (
              <span className="ml-2 text-sm text-soft">{t.siteSilent()}</span>
            )}
          </li>
        )}
        <OwnPages business={business} />
        {directions && (
          <li className="print:hidden">
            <a href={directions} rel="noopener" className={row}>
              {t.directions()}
            </a>
          </li>
        )}
        <SocialPages business={business} />
      </ul>
      {!hasContact(business) && <p className="text-soft">{t.noContact()}</p>}
      {!isUnconfirmed(business) && (
        <p className="mt-2 border-t border-line pt-2 print:hidden">
          <Link
            to={href('/business/:businessId/card', { businessId: business.id })}
            className="inline-link inline-flex min-h-11 items-center"
          >
            {t.windowCard()}
          </Link>
        </p>
      )}
    </Fact>
  )
}

/** They can be reached other than in person. */
export function hasContact({ phone, email, website, takesMessages }: Business): boolean {
  return Boolean(phone || email || website || takesMessages)
}

/** Links for bookings, quotes, and menus. */
function OwnPages({ business }: { business: Business }) {
  const { name, bookingLink, quoteLink, menuLink } = business
  const pages = [
    { url: bookingLink, text: t.bookOnline(), label: t.bookOnlineAt({ name }) },
    { url: quoteLink, text: t.askForQuote(), label: t.askForQuoteAt({ name }) },
    { url: menuLink, text: t.seeMenu(), label: t.seeMenuOf({ name }) },
  ]
  return pages.map(
    ({ url, text, label }) =>
      url && (
        <li key={text}>
          <a href={url} rel="noopener" aria-label={label} className={row}>
            {text}
            <span className="hidden print:inline">: {siteText(url)}</span>
          </a>
        </li>
      ),
  )
}

function SocialPages({ business }: { business: Business }) {
  const social = [
    { name: 'Facebook', url: business.facebook },
    { name: 'Instagram', url: business.instagram },
    { name: 'X (Twitter)', url: business.twitter },
    { name: 'LinkedIn', url: business.linkedin },
  ].filter((link): link is { name: string; url: string } => link.url !== null)
  return (
    <>
      {social.map(({ name, url }) => (
        <li key={name}>
          <a
            href={url}
            rel="noopener"
            aria-label={t.onNetwork({ name: business.name, network: name })}
            className={row}
          >
            {name}
            <span className="hidden print:inline">: {siteText(url)}</span>
          </a>
        </li>
      ))}
    </>
  )
}
