import * as t from '#messages/profile.ts'
import { licenseCheck } from '../../listings/license-check.ts'
import {
  listText,
  methodMeaning,
  noteText,
  factsText,
  untilText,
} from '../../listings/proof/level-details.ts'
import { dayText } from '../../listings/day-text.ts'
import { addDays } from '../../listings/hours.ts'
import {
  badgeLine,
  isProofSeen,
  type Verification,
  type VerificationMethod,
} from '../../listings/verification.ts'
import type { Business } from '../../listings/business.ts'
import { paymentsText } from '../../listings/choices.ts'
import type { BusinessField } from '../../listings/fields.ts'
import { moreFields } from '../../listings/more-fields.ts'
import { nameIn } from '../../platform/text/names.ts'
import { otherLanguageOf } from '../../platform/text/written-in.ts'
import { OtherLanguage } from '../../platform/ui/other-language.tsx'
import { siteText } from '../../platform/ui/links.ts'
import { Fact } from './fact.tsx'

/** The badge with its proof and date, or a note that there is none. */
export function Proof({ business }: { business: Business }) {
  const { verification, isSample } = business
  return (
    <Fact id="verified" title={proofTitle(verification)}>
      {verification ? (
        <>
          <p className="font-semibold">{badgeLine(verification, isSample)}</p>
          <div className="space-y-1 text-soft">
            {isSample && (
              <p className="font-semibold text-ink">
                {t.sampleProof()} {t.realSays()}
              </p>
            )}
            {!saidByItsName.includes(verification.method) && (
              <p className="print:hidden">{methodMeaning(verification.method)}</p>
            )}
            {listText(verification) && <p>{listText(verification)}</p>}
            <ProofFacts verification={verification} />
            {verification.note && <ReviewersNote verification={verification} />}
          </div>
        </>
      ) : (
        !business.registeredThrough && (
          <p className="text-soft">{business.hasOwner ? t.noProof() : t.noProofSeen()}</p>
        )
      )}
      {business.registeredThrough && (
        <p className="mt-2">
          {t.samStatement({ day: dayText(addDays(business.registeredThrough, -1)) })}
        </p>
      )}
    </Fact>
  )
}

/** The reviewer's own words. */
function ReviewersNote({ verification }: { verification: Verification }) {
  const { note } = verification
  const other = otherLanguageOf(note)
  return (
    <div>
      <p>
        {noteText({ ...verification, note: '' })}
        <span lang={other ?? undefined}>{note}</span>
      </p>
      <OtherLanguage writtenIn={other} />
    </div>
  )
}

/** Methods whose explanation would repeat the badge's own words. */
const saidByItsName: readonly VerificationMethod[] = ['sam-registered', 'papers-seen']

/** Promises only what was verified. */
function proofTitle(verification: Verification | null): string {
  if (!verification || !isProofSeen(verification.method)) return t.proof()
  const { provesService, provesOwnership } = verification
  if (provesOwnership) return provesService ? t.proof() : t.proofOfOwnership()
  return provesService ? t.proofOfService() : t.proofOther()
}

/** The owner's or submitter's statements, kept separate from what our team has verified. */
export function OwnerSays({ business }: { business: Business }) {
  const { service, yearsOfService, licenseNumber } = business
  const said = statedIn(business)
  if (!service && !yearsOfService && !licenseNumber && said.length === 0) return null
  return (
    <Fact id="owner-says" title={business.hasOwner ? t.ownerSays() : t.weWereTold()}>
      {service && <p>{t.branch({ branch: nameIn(service) })}</p>}
      {yearsOfService && (
        <p className="mt-2 print:mt-0">{t.yearsOfService({ years: yearsOfService })}</p>
      )}
      {said.length > 0 && (
        <ul className="mt-2 list-disc space-y-1 pl-5 first:mt-0 print:mt-0">
          {said.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {licenseNumber && <License number={licenseNumber} category={business.category.slug} />}
    </Fact>
  )
}

const stated = [
  'serviceDisabled',
  'womanOwned',
  'spouseOwned',
  'militaryDiscount',
  'freeEstimates',
  'wheelchairAccess',
  'statewide',
  'onlineOnly',
] as const satisfies readonly BusinessField[]

/** "Woman-owned", "How to pay: cash, checks". */
function statedIn(business: Business): string[] {
  const named = stated
    .filter((fact) => business[fact])
    .map((fact) => {
      const name = nameIn(moreFields[fact].label)
      const isShown = fact !== 'serviceDisabled' || business.verification?.provesDisability
      return isShown ? name : t.withoutProof({ name })
    })
  const ways = paymentsText(business.payments)
  return ways ? [...named, t.howToPay({ ways })] : named
}

function License({ number, category }: { number: string; category: string }) {
  const check = licenseCheck(category)
  return (
    <p className="mt-2 print:mt-0">
      {t.license({
        number,
        office: check.office,
        site: siteText(new URL(check.url).origin),
        link: (words) => (
          <a
            href={check.url}
            rel="noopener"
            className="inline-link inline-flex min-h-11 items-center wrap-anywhere print:hidden"
          >
            {words}
          </a>
        ),
      })}
    </p>
  )
}

/** The facts that a proof shows, and its expiration; without proof, the expiration alone. */
function ProofFacts({ verification }: { verification: Verification }) {
  const facts = factsText(verification)
  return (
    <>
      {facts && <p>{facts}</p>}
      {/* The statement below says how long a registration is valid. */}
      {verification.method !== 'sam-registered' && <p>{untilText(verification)}</p>}
    </>
  )
}
