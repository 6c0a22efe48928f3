import { Button, buttonClass, OutsideButton } from '../../platform/ui/button.tsx'
import { directionsHref, siteText } from '../../platform/ui/links.ts'
import { useToast } from '../../platform/ui/toast.tsx'
import { useHydrated } from '../../platform/ui/use-hydrated.ts'
import type { Business } from '../../listings/business.ts'
import { CallButton } from '../../listings/cards/call-button.tsx'

/** Call, Contact, Directions, Website, Share; on a phone Call has its place at the lower edge. */
export function ActionBar({ business, url }: { business: Business; url: string }) {
  const { name, phone, website, isSample } = business
  const directions = directionsHref(business)
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
      <a href="#contact" className={buttonClass({ look: phone ? 'plain' : 'action' })}>
        Contact Business
      </a>
      {directions && (
        <OutsideButton href={directions} label={`Directions to ${name} on Google Maps`}>
          Directions
        </OutsideButton>
      )}
      {website && (
        <OutsideButton href={website} label={`Website: ${siteText(website)}`}>
          Website
        </OutsideButton>
      )}
      <ShareButton name={name} url={url} />
    </div>
  )
}

/** Stays at a phone's lower edge while the profile is read, and ends with it: it never covers the footer. */
export function PhoneCallBar({ business: { name, phone, isSample } }: { business: Business }) {
  if (!phone) return null
  return (
    <div
      data-call-bar
      className="sticky bottom-0 z-30 border-t border-line bg-card p-3 md:hidden print:hidden"
    >
      <CallButton name={name} phone={phone} isSample={isSample} look="action" className="w-full" />
    </div>
  )
}

/** The system's share sheet, or the link copied; without script, a mail with the link. @param url a whole address. */
function ShareButton({ name, url }: { name: string; url: string }) {
  const toast = useToast()
  const isHydrated = useHydrated()
  if (!isHydrated)
    return (
      <OutsideButton
        href={`mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(url)}`}
      >
        Share
      </OutsideButton>
    )

  async function share(button: Element) {
    const about = () => button
    try {
      if ('share' in navigator) {
        await navigator.share({ title: name, url })
        return
      }
      await (navigator as Navigator).clipboard.writeText(url)
      toast({ title: 'Link copied', text: 'Paste it wherever you want to share it.' }, about)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({ title: 'The link could not be copied', text: url, isDestructive: true }, about)
    }
  }

  return (
    <Button type="button" onClick={({ currentTarget }) => void share(currentTarget)}>
      Share
    </Button>
  )
}
