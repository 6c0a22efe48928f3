import { Button, OutsideButton } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** The system's share sheet, or the link copied; without script, a mail with the link. @param url a whole address. */
export function ShareButton({ name, url }: { name: string; url: string }) {
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

  async function share() {
    try {
      if ('share' in navigator) {
        await navigator.share({ title: name, url })
        return
      }
      await (navigator as Navigator).clipboard.writeText(url)
      toast({ title: 'Link copied', text: 'Paste it wherever you want to share it.' })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({ title: 'The link could not be copied', text: url, isDestructive: true })
    }
  }

  return (
    <Button type="button" onClick={() => void share()}>
      Share
    </Button>
  )
}
