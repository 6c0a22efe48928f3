import { lazy, type ReactNode } from 'react'
import { href, Link } from 'react-router'
import { precisionNote } from '../../florida/precision.ts'
import { languagesText, type Business } from '../business.ts'
import { directionsHref, siteText, telHref } from '../../ui/links.ts'
import type { HourLine } from '../hours.ts'
import type { PlaceMapProps } from '../map/place-map.tsx'
import { licenseCheck } from '../license-check.ts'
import { badgeText, methodMeaning } from '../verification.ts'

// Without a fallback around it the server waits for it, and sends the page whole.
const PlaceMap = lazy(() =>
  import('../map/place-map.tsx').then((module) => ({ default: module.PlaceMap })),
)

type BusinessFactsProps = {
  business: Business
  hourLines: HourLine[]
  serves: { slug: string; name: string }[]
  map: PlaceMapProps | null
}

/** The side column: how to reach it, where it is, when it is open, how it was verified. */
export function BusinessFacts({ business, hourLines, serves, map }: BusinessFactsProps) {
  return (
    <aside aria-label="Facts" className="space-y-6 print:space-y-3">
      <Contact business={business} />
      <Where business={business} serves={serves} map={map} />
      <Fact id="hours" title="Hours">
        {hourLines.length > 0 ? <HoursList lines={hourLines} /> : <p>Not specified</p>}
        {business.hoursNote && <p className="mt-2 text-soft">{business.hoursNote}</p>}
        {business.timeZone === 'America/Chicago' && (
          <p className="mt-2 text-sm text-soft">Times are Central time.</p>
        )}
      </Fact>
      <Proof business={business} />
      <p className="print:hidden">
        <Link
          to={href('/business/:businessId/card', { businessId: business.id })}
          className="inline-link inline-flex min-h-11 items-center"
        >
          Window card with QR code
        </Link>
      </p>
    </aside>
  )
}

function Fact({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="break-inside-avoid rounded-card border border-line bg-card p-[min(1.25rem,6vw)] print:p-3"
    >
      <h2 id={`${id}-title`} className="mb-2 text-lg!">
        {title}
      </h2>
      {children}
    </section>
  )
}

const row = 'inline-link inline-flex min-h-11 items-center break-all print:inline'

function Contact({ business }: { business: Business }) {
  const social = [
    { name: 'Facebook', url: business.facebook },
    { name: 'Instagram', url: business.instagram },
    { name: 'X (Twitter)', url: business.twitter },
    { name: 'LinkedIn', url: business.linkedin },
  ].filter((link): link is { name: string; url: string } => link.url !== null)
  const { phone, email, website, languages } = business
  return (
    <Fact id="contact" title="Contact">
      <ul>
        {phone && (
          <li>
            <a
              href={telHref(phone)}
              aria-label={`Call ${business.name}, ${phone}`}
              className={`${row} tabular-nums`}
            >
              {phone}
            </a>
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
          </li>
        )}
        {social.map(({ name, url }) => (
          <li key={name}>
            <a href={url} rel="noopener" aria-label={`${business.name} on ${name}`} className={row}>
              {name}
              <span className="hidden print:inline">: {siteText(url)}</span>
            </a>
          </li>
        ))}
      </ul>
      {!phone && !email && !website && <p className="text-soft">No contact details given.</p>}
      {languages.length > 0 && <p className="mt-2">Languages: {languagesText(languages)}</p>}
    </Fact>
  )
}

function Where({ business, serves, map }: Omit<BusinessFactsProps, 'hourLines'>) {
  const note = precisionNote(business.precision)
  const directions = directionsHref(business)
  return (
    <Fact id="address" title="Where">
      <address className="not-italic">
        {business.address ?? (business.county ? `${business.county}, Florida` : 'Florida')}
      </address>
      {directions && (
        <a
          href={directions}
          rel="noopener"
          className="inline-link inline-flex min-h-11 items-center print:hidden"
        >
          Directions on Google Maps
        </a>
      )}
      {business.hidesAddress && (
        <p className="mt-1 text-sm text-soft">The owner keeps the street address private.</p>
      )}
      {map && <PlaceMap {...map} />}
      {note && <p className="mt-1 text-sm text-soft">Place on the map: {note}.</p>}
      {business.precision === 'zip' && (
        <p className="mt-1 text-sm text-soft">Place on the map: the middle of its ZIP code.</p>
      )}
      {serves.length > 0 && (
        <p className="mt-2">Serves {serves.map(({ name }) => `${name} County`).join(', ')}</p>
      )}
    </Fact>
  )
}

function HoursList({ lines }: { lines: HourLine[] }) {
  return (
    <dl className="text-sm tabular-nums print:leading-tight">
      {lines.map(({ day, text, isToday }) => (
        <div
          key={day}
          className={`flex flex-wrap justify-between gap-x-3 py-1 print:py-0 ${isToday ? 'font-semibold' : ''}`}
        >
          <dt>
            {day}
            {isToday && <span className="sr-only"> (today)</span>}
          </dt>
          <dd className="ml-auto text-right">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Proof({ business }: { business: Business }) {
  const { verification, service, licenseNumber } = business
  return (
    <Fact id="verified" title="Veteran-owned">
      {verification ? (
        <>
          <p className="font-semibold">{badgeText(verification)}</p>
          <p className="text-soft">{methodMeaning(verification.method)}</p>
          {verification.note && (
            <p className="mt-2 text-sm text-soft">What we checked: {verification.note}</p>
          )}
        </>
      ) : (
        <p className="text-soft">Not verified yet.</p>
      )}
      {service && <p className="mt-2">Branch of service: {service}</p>}
      {licenseNumber && <License number={licenseNumber} category={business.category.slug} />}
    </Fact>
  )
}

function License({ number, category }: { number: string; category: string }) {
  const check = licenseCheck(category)
  return (
    <p className="mt-2">
      License number: {number}{' '}
      <a
        href={check.url}
        rel="noopener"
        className="inline-link inline-flex min-h-11 items-center wrap-anywhere print:hidden"
      >
        Check it with the {check.office}, {siteText(new URL(check.url).origin)}
      </a>
    </p>
  )
}
