import * as t from '#messages/profile.ts'
import { buttonClass, OutsideButton } from '../../platform/ui/button.tsx'
import { directionsHref, siteText } from '../../platform/ui/links.ts'
import { ShareButton } from '../../platform/ui/share-button.tsx'
import type { Business } from '../../listings/business.ts'
import { hasContact } from './contact.tsx'
import { CallButton } from '../../listings/cards/call-button.tsx'
import { SaveButton } from '../../listings/cards/save-button.tsx'

/** Call, Contact, Directions, Website, Share; on phones, Call is at the bottom of the screen. */
export function ActionBar({ business, url }: { business: Business; url: string }) {
  const { name, phone, website, isSample } = business
  const directions = directionsHref(business)
  const isMain = !phone && hasContact(business)
  return (
    <div className="mt-5 flex flex-wrap gap-3 print:hidden">
      {phone && (
        <CallButton
          name={name}
          phone={phone}
          isSample={isSample}
          look="action"
          className="max-md:hidden"
        />
      )}
      {/* A `Link` to a hash would drop the search that the visitor came from. */}
      <a href="#contact" className={buttonClass({ look: isMain ? 'action' : 'plain' })}>
        {t.contactBusiness()}
      </a>
      {directions && (
        <OutsideButton href={directions} label={t.directionsTo({ name })}>
          {t.directions()}
        </OutsideButton>
      )}
      {website && (
        <OutsideButton href={website} label={t.websiteAt({ site: siteText(website) })}>
          {t.website()}
        </OutsideButton>
      )}
      <SaveButton id={business.id} name={name} />
      <Share name={name} url={url} />
    </div>
  )
}

/**
 * Stays at the bottom of a phone's screen while the profile is visible, and never covers the
 * footer.
 */
export function PhoneCallBar({ business: { name, phone, isSample } }: { business: Business }) {
  if (!phone) return null
  return (
    <div
      data-call-bar
      className="sticky bottom-0 z-30 border-t border-line bg-card p-3 md:hidden print:hidden @max-[19rem]:p-2"
    >
      <CallButton
        name={name}
        phone={phone}
        isSample={isSample}
        isSmall={isSample}
        look="action"
        className="w-full @max-[19rem]:px-2!"
      />
    </div>
  )
}

function Share({ name, url }: { name: string; url: string }) {
  const subject = encodeURIComponent(name)
  const body = encodeURIComponent(`${name}\r\n${url}`)
  return (
    <ShareButton label={t.share()} title={name} url={url}>
      <OutsideButton isSmall href={`mailto:?subject=${subject}&body=${body}`}>
        {t.shareEmail()}
      </OutsideButton>
      <OutsideButton isSmall href={`sms:?&body=${body}`}>
        {t.shareText()}
      </OutsideButton>
    </ShareButton>
  )
}
