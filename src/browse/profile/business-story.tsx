import * as t from '#messages/profile.ts'
import { lazy } from 'react'
import { describedIn, isUnconfirmed, type Business } from '../../listings/business.ts'
import { languages } from '../../listings/choices.ts'
import type { BusinessField } from '../../listings/fields.ts'
import { PhotoPicture } from '../../listings/photos/photo-picture.tsx'
import { photoOfKind } from '../../listings/photos/photo.ts'
import { OtherLanguage } from '../../platform/ui/other-language.tsx'
import { language, type Language } from '../../platform/text/language.ts'
import { nameIn } from '../../platform/text/names.ts'

// Only some listings have one. Without a Suspense fallback the server waits and sends the page complete.
const PriceList = lazy(() =>
  import('./price-list.tsx').then((module) => ({ default: module.PriceList })),
)

/** The profile section of each field, by id; `name` is the block above the sections. */
export const profilePartOf: Readonly<
  Record<
    BusinessField,
    'name' | 'contact' | 'hours' | 'address' | 'owner-says' | 'about' | 'reviews' | 'buyers'
  >
> = {
  name: 'name',
  category: 'name',
  secondCategory: 'name',
  description: 'about',
  descriptionSpanish: 'about',
  street: 'address',
  city: 'address',
  zip: 'address',
  county: 'name',
  serves: 'address',
  servesZips: 'address',
  servesMiles: 'address',
  hidesAddress: 'address',
  phone: 'contact',
  email: 'contact',
  website: 'contact',
  facebook: 'contact',
  instagram: 'contact',
  twitter: 'contact',
  linkedin: 'contact',
  hours: 'hours',
  byAppointment: 'hours',
  hoursNote: 'hours',
  emergency: 'hours',
  timeZone: 'hours',
  languages: 'about',
  licenseNumber: 'owner-says',
  service: 'owner-says',
  yearsOfService: 'owner-says',
  publicOwner: 'about',
  servicesOffered: 'about',
  priceList: 'about',
  specialDays: 'hours',
  closedForNow: 'hours',
  reopensOn: 'hours',
  googlePlaceId: 'reviews',
  serviceDisabled: 'owner-says',
  womanOwned: 'owner-says',
  spouseOwned: 'owner-says',
  militaryDiscount: 'owner-says',
  wheelchairAccess: 'owner-says',
  freeEstimates: 'owner-says',
  statewide: 'owner-says',
  onlineOnly: 'owner-says',
  payments: 'owner-says',
  bookingLink: 'contact',
  quoteLink: 'contact',
  menuLink: 'contact',
  naicsCodes: 'buyers',
  uei: 'buyers',
  cage: 'buyers',
  coreCompetencies: 'buyers',
  differentiators: 'buyers',
  pastPerformance: 'buyers',
}

type BusinessStoryProps = { business: Business; writtenIn: Language | null }

/** Description and ownership in the owner's words; empty fields are left out. */
export function BusinessStory({ business, writtenIn }: BusinessStoryProps) {
  const { name, servicesOffered, priceList } = business
  const description = describedIn(language(), business)
  // We wrote an unconfirmed one ourselves, in both languages.
  const descriptionSpanish = isUnconfirmed(business) ? null : business.descriptionSpanish
  const spoken = languages.filter((language) => business.languages.includes(language))
  const named = spoken.map((language) =>
    language === 'Other' ? t.otherLanguages() : nameIn(language),
  )
  const isTold = description || business.publicOwner || photoOfKind(business.photos, 'owner')
  if (!isTold && servicesOffered.length + priceList.length + named.length === 0) return null
  return (
    <section aria-labelledby="about">
      <h2 id="about">{t.about({ name })}</h2>
      <OwnerLine business={business} />
      <OtherLanguage writtenIn={writtenIn} />
      <p className="measure mt-3 whitespace-pre-line" lang={writtenIn ?? undefined}>
        {description}
      </p>
      {descriptionSpanish && descriptionSpanish !== description && (
        <>
          <OtherLanguage writtenIn={writtenIn === 'es' ? null : 'es'} />
          <p className="measure mt-3 whitespace-pre-line text-soft" lang="es">
            {descriptionSpanish}
          </p>
        </>
      )}
      <Chips title={t.services()} words={servicesOffered} />
      {priceList.length > 0 && <PriceList services={priceList} />}
      <Chips title={t.languages()} words={named} />
    </section>
  )
}

/** The owner's name if it is public, and their service. */
function OwnerLine({ business }: { business: Business }) {
  const { name, publicOwner, service, yearsOfService, photos } = business
  const photo = photoOfKind(photos, 'owner')
  if (!publicOwner && !photo) return null
  const served = [service && nameIn(service), yearsOfService].filter(Boolean).join(', ')
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-gold pl-3">
      {photo && (
        <PhotoPicture
          photo={photo}
          alt={
            photo.alt || (publicOwner ? t.ownerPhoto({ owner: publicOwner }) : t.ownerOf({ name }))
          }
          sizes="96px"
          className="size-24 rounded-card object-cover"
        />
      )}
      <p>
        {publicOwner && <span className="font-semibold">{publicOwner}</span>}{' '}
        <span className="block text-sm text-soft">
          {[t.owner(), served].filter(Boolean).join(' · ')}
        </span>
      </p>
    </div>
  )
}

function Chips({ title, words }: { title: string; words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <div className="mt-5 print:mt-2">
      <h3 className="text-base!">{title}</h3>
      <ul className="mt-2 flex flex-wrap gap-2 print:gap-x-3 print:gap-y-0">
        {words.map((word) => (
          <li
            key={word}
            className="rounded-full border border-line bg-card px-3 py-1 text-sm wrap-anywhere print:border-0 print:p-0"
          >
            {word}
          </li>
        ))}
      </ul>
    </div>
  )
}
