import * as t from '#messages/profile.ts'
import { useState, type ReactNode } from 'react'
import { Button, buttonClass, OutsideButton, useHydrated } from '../../platform/ui/button.tsx'
import { directionsHref, siteText } from '../../platform/ui/links.ts'
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
      <ShareButton name={name} url={url} />
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

/**
 * The system's share sheet; else copies the link, with buttons to email or text it. Without script, a
 * field to copy from. @param url a full URL.
 */
function ShareButton({ name, url }: { name: string; url: string }) {
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const [told, setTold] = useState<ReactNode>(null)
  async function copy() {
    setTold(null)
    try {
      await navigator.clipboard.writeText(url)
      setTold(t.linkCopied())
    } catch {
      setTold(linkToCopy(url))
    }
  }

  async function share() {
    if (!('share' in navigator)) {
      setOpen(true)
      return copy()
    }
    setTold(null)
    try {
      await navigator.share({ title: name, url })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      setOpen(true)
      setTold(linkToCopy(url))
    }
  }

  // One element with and without script: if it were replaced during a tap, the tap would be lost.
  return (
    <>
      <details className="open:basis-full">
        <summary
          className={buttonClass({ className: 'list-none' })}
          onClick={(event) => {
            if (!isHydrated) return
            event.preventDefault()
            void share()
          }}
        >
          {t.share()}
        </summary>
        <p className="mt-2">{linkToCopy(url)}</p>
      </details>
      <p role="status" className="basis-full empty:hidden">
        {told}
      </p>
      {isOpen && <WaysToShare name={name} url={url} copy={copy} />}
    </>
  )
}

type WaysToShareProps = { name: string; url: string; copy(): Promise<void> }

function WaysToShare({ name, url, copy }: WaysToShareProps) {
  const subject = encodeURIComponent(name)
  const body = encodeURIComponent(`${name}\r\n${url}`)
  return (
    <div className="flex basis-full flex-wrap gap-3">
      <Button isSmall type="button" onClick={() => void copy()}>
        {t.shareCopy()}
      </Button>
      <OutsideButton isSmall href={`mailto:?subject=${subject}&body=${body}`}>
        {t.shareEmail()}
      </OutsideButton>
      <OutsideButton isSmall href={`sms:?&body=${body}`}>
        {t.shareText()}
      </OutsideButton>
    </div>
  )
}

function linkToCopy(url: string): ReactNode {
  return t.copyLink({
    url,
    link: (words) => <span className="break-all select-all">{words}</span>,
  })
}
