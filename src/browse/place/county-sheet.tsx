import * as t from '#messages/county-sheet.ts'
import * as place from '#messages/place.ts'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { PrintButton } from '../../platform/ui/print-button.tsx'
import { placeText, type BusinessSummary } from '../../listings/business.ts'
import { telHref } from '../../platform/ui/links.ts'
import { countyCounts, countyPath, type CountySheet as Sheet } from './county-head.ts'
import { nameIn } from '../../platform/text/names.ts'
import { dayText } from '../../listings/day-text.ts'
import { badgeLine } from '../../listings/verification.ts'

type CountySheetProps = { county: { slug: string; name: string }; sheet: Sheet }

/** All listings of a county, compact and numbered, to print and post. */
export function CountySheet({ county, sheet }: CountySheetProps) {
  const { businesses, total, day } = sheet
  const counts = countyCounts(place.countyNamed({ county: county.name }), total, sheet.located)
  const shown = businesses.length
  const located = businesses.filter(({ servesHere }) => !servesHere)
  const serving = businesses.filter(({ servesHere }) => servesHere)
  const madeUp = businesses.filter(({ isSample }) => isSample).length
  return (
    <div className="shell py-8 print:p-0">
      <h1>{t.title({ county: county.name })}</h1>
      <p className="mt-1 text-soft">
        {shown < total
          ? t.firstAsOf({ shown, counts, day: dayText(day) })
          : t.asOf({ counts, day: dayText(day) })}
      </p>
      {madeUp > 0 && (
        <p className="mt-1 font-semibold">
          {(madeUp === shown ? t.allSamples : t.someSamples)({ count: madeUp })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3 print:hidden">
        <PrintButton>{t.print()}</PrintButton>
        <ButtonLink to={countyPath(county.slug)}>{t.backTo({ county: county.name })}</ButtonLink>
      </div>
      {located.length > 0 && <Rows businesses={located} start={1} />}
      {serving.length > 0 && (
        <>
          <h2 className="mt-8 text-lg! print:mt-4">{t.serving({ county: county.name })}</h2>
          <Rows businesses={serving} start={located.length + 1} />
        </>
      )}
    </div>
  )
}

function Rows({ businesses, start }: { businesses: BusinessSummary[]; start: number }) {
  return (
    <ol start={start} className="mt-4 border-t border-edge print:mt-2">
      {businesses.map((business, index) => (
        <Row key={business.id} business={business} number={start + index} />
      ))}
    </ol>
  )
}

function Row({ business, number }: { business: BusinessSummary; number: number }) {
  const { id, name, category, phone, address, verification, isSample } = business
  return (
    <li className="grid break-inside-avoid gap-x-4 border-b border-line py-2 text-sm md:grid-cols-[5fr_3fr_6fr] print:grid-cols-[6fr_2fr_7fr] print:py-0.5">
      <div>
        <Link
          to={href('/business/:businessId', { businessId: id })}
          className="inline-link inline-flex min-h-11 items-center font-semibold"
        >
          {number}. {name}
        </Link>
        <p className="text-soft">{nameIn(category.name)}</p>
      </div>
      <p>
        {phone && isSample ? (
          <span className="whitespace-nowrap tabular-nums">{t.notReal({ phone })}</span>
        ) : phone ? (
          <a
            href={telHref(phone)}
            aria-label={t.call({ name, phone })}
            className="inline-link inline-flex min-h-11 items-center whitespace-nowrap tabular-nums"
          >
            {phone}
          </a>
        ) : (
          <span className="text-soft">{t.noPhone()}</span>
        )}
      </p>
      <div>
        <p>{address ?? placeText(business)}</p>
        <p className="text-soft">
          {isSample && <strong className="text-ink">{t.sample()} </strong>}
          {verification ? badgeLine(verification, isSample) : t.noProof()}
        </p>
      </div>
    </li>
  )
}
