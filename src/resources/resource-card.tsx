import * as t from '#messages/resources.ts'
import { directionsHref, siteText, telHref } from '../platform/ui/links.ts'
import { streetOf } from '../florida/address.ts'
import { Picture } from '../platform/ui/picture.tsx'
import { phonePieces, type Resource } from './resource.ts'

const link = 'inline-link inline-flex min-h-11 items-center'

/** A resource with all its verified contact options. */
export function ResourceCard({ resource }: { resource: Resource }) {
  const { title, logo, isInEnglish } = resource
  return (
    <article
      id={resource.id}
      className="h-full rounded-card border border-line bg-card p-4 target:border-edge md:p-5 print:break-inside-avoid"
    >
      <div className="flex items-center gap-3">
        {logo ? (
          <Picture src={logo} alt="" className="size-12 shrink-0 object-contain" />
        ) : (
          <Emblem section={resource.section} />
        )}
        <h3 className="min-w-0 wrap-anywhere">{title}</h3>
      </div>
      <p className="measure mt-3 text-sm" lang={isInEnglish ? 'en' : undefined}>
        {resource.description}
      </p>
      {isInEnglish && <p className="text-sm text-soft">{t.inEnglish()}</p>}
      <Reach resource={resource} />
    </article>
  )
}

function Reach({ resource }: { resource: Resource }) {
  const { title, address, phone, website, extra } = resource
  const directions = directionsHref({ name: title, address, street: streetOf(address) })
  return (
    <div className="mt-2 text-sm">
      {phone && (
        <a
          href={telHref(phone)}
          aria-label={t.callResource({ name: title, phone })}
          className={`${link} max-w-full text-base font-semibold tabular-nums`}
        >
          {phone}
        </a>
      )}
      {extra && <Extra title={title} text={extra} />}
      {address && <address className="not-italic">{address}</address>}
      <p className="flex flex-wrap gap-x-5">
        {directions && (
          <a
            href={directions}
            rel="noopener"
            aria-label={t.directionsTo({ name: title })}
            className={`${link} print:hidden`}
          >
            {t.directions()}
          </a>
        )}
        {website && (
          <a
            href={website}
            rel="noopener"
            aria-label={t.websiteOf({ name: title, site: siteText(website) })}
            className={`${link} break-all`}
          >
            {siteText(website)}
          </a>
        )}
      </p>
    </div>
  )
}

function Extra({ title, text }: { title: string; text: string }) {
  return (
    <p className="text-soft">
      {phonePieces(text).map((piece) =>
        piece.isPhone ? (
          <a
            key={piece.text}
            href={telHref(piece.text)}
            aria-label={t.callResource({ name: title, phone: piece.text })}
            className={`${link} tabular-nums`}
          >
            {piece.text}
          </a>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}

export function ResourceGrid({ resources }: { resources: Resource[] }) {
  return (
    <ul className="mt-5 grid gap-4 md:grid-cols-2 lg:grid-cols-3 print:grid-cols-2">
      {resources.map((resource) => (
        <li key={resource.id} className="min-w-0">
          <ResourceCard resource={resource} />
        </li>
      ))}
    </ul>
  )
}

const emblems = new Set([
  'government',
  'employment',
  'va-medical-center',
  'healthcare',
  'support-line',
  'housing',
  'legal',
  'community',
  'money',
])

/** The emblem of a section; unknown sections get the community emblem. */
export function Emblem({ section }: { section: string }) {
  const name = emblems.has(section) ? section : 'community'
  return (
    <svg
      aria-hidden="true"
      className="size-12 shrink-0 rounded-card bg-navy-light text-white print:border print:border-navy print:bg-transparent print:text-navy"
    >
      <use href={`/emblems.svg#${name}`} />
    </svg>
  )
}
