import * as t from '#messages/county-sheet.ts'
import * as place from '#messages/place.ts'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { PrintButton } from '../../platform/ui/print-button.tsx'
import { telHref } from '../../platform/ui/links.ts'
import { phoneText, type PaperLine, type TradeGroup, type TradeList } from '../paper/trade-list.ts'
import { countyPath } from './county-head.ts'

type CountySheetProps = { county: { slug: string; name: string }; sheet: TradeList }

/** All listings of a county by trade, in two columns, to print and post. */
export function CountySheet({ county, sheet }: CountySheetProps) {
  const { title, about, madeUp, groups } = sheet
  return (
    <div className="shell py-8 print:p-0">
      <h1>{title}</h1>
      <p className="mt-1 text-soft">{about}</p>
      {madeUp && <p className="mt-1 font-semibold">{madeUp}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-3 print:hidden">
        <PrintButton />
        <ButtonLink
          to={href('/county/:countyId/sheet.pdf', { countyId: county.slug })}
          reloadDocument
        >
          {place.sheetPdf()}
        </ButtonLink>
        <ButtonLink
          to={href('/county/:countyId/booklet.pdf', { countyId: county.slug })}
          reloadDocument
        >
          {place.bookletPdf()}
        </ButtonLink>
        <ButtonLink to={countyPath(county.slug)}>{t.backTo({ county: county.name })}</ButtonLink>
      </div>
      <div className="mt-6 gap-10 md:columns-2 print:mt-3 print:columns-2 print:gap-6">
        {groups.map((group) => (
          <Trade key={group.trade} group={group} />
        ))}
      </div>
    </div>
  )
}

function Trade({ group: { trade, lines } }: { group: TradeGroup }) {
  return (
    <section aria-label={trade} className="mb-6 print:mb-2">
      <h2 className="border-b border-edge pb-1 text-lg! print:text-base!">{trade}</h2>
      <ul>
        {lines.map((line) => (
          <Row key={line.id} line={line} />
        ))}
      </ul>
    </section>
  )
}

function Row({ line }: { line: PaperLine }) {
  const { id, name, phone, address, notes, isSample } = line
  return (
    <li className="break-inside-avoid border-b border-line py-2 text-sm print:py-0.5">
      <Link
        to={href('/business/:businessId', { businessId: id })}
        translate="no"
        className="inline-link inline-flex min-h-11 items-center font-semibold print:min-h-0"
      >
        {name}
      </Link>
      <p className="tabular-nums">
        {phone && !isSample ? (
          <a
            href={telHref(phone)}
            aria-label={t.call({ name, phone })}
            className="inline-link inline-flex min-h-11 items-center whitespace-nowrap"
          >
            {phone}
          </a>
        ) : (
          <span className="whitespace-nowrap">{phoneText(line)}</span>
        )}
        {address && <> · {address}</>}
      </p>
      <p className="text-soft">{notes}</p>
    </li>
  )
}
