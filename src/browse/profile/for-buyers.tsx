import * as t from '#messages/buyers.ts'
import * as capability from '#messages/capability.ts'
import { href, Link } from 'react-router'
import { isUnconfirmed, type Business } from '../../listings/business.ts'
import { moreFields } from '../../listings/more-fields.ts'
import { nameIn } from '../../platform/text/names.ts'
import { Fact } from './fact.tsx'

/** Facts for government and corporate buyers, given by the owner. */
export function ForBuyers({ business }: { business: Business }) {
  const { naicsCodes, uei, cage } = business
  const lines = [
    { label: moreFields.naicsCodes.label, text: naicsCodes.join(', ') },
    { label: moreFields.uei.label, text: uei },
    { label: moreFields.cage.label, text: cage },
  ].filter(({ text }) => text)
  return (
    <Fact id="buyers" title={t.forBuyers()}>
      <p className="text-sm text-soft">{t.asOwnerGives()}</p>
      <dl className="mt-2 space-y-1 print:mt-0 print:flex print:flex-wrap print:gap-x-4">
        {lines.map(({ label, text }) => (
          <div key={label}>
            <dt className="inline font-semibold">{nameIn(label)}:</dt>{' '}
            <dd className="inline tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      <OwnWords business={business} />
      {!isUnconfirmed(business) && (
        <p className="mt-2 print:hidden">
          <Link
            to={href('/business/:businessId/capability', { businessId: business.id })}
            className="inline-link inline-flex min-h-11 items-center"
          >
            {capability.linkOnProfile()}
          </Link>
        </p>
      )}
    </Fact>
  )
}

function OwnWords({ business }: { business: Business }) {
  const parts = (['coreCompetencies', 'differentiators', 'pastPerformance'] as const).flatMap(
    (field) => (business[field] ? [{ field, text: business[field] }] : []),
  )
  return parts.map(({ field, text }) => (
    <div key={field} className="mt-3 print:mt-1">
      <h3 className="text-base!">{nameIn(moreFields[field].label)}</h3>
      <p className="whitespace-pre-line">{text}</p>
    </div>
  ))
}
