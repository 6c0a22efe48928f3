import { useNavigation } from 'react-router'

/** A bar at the foot of the header while the next page is on its way, once that takes more than a blink (200 ms). */
export function NavigationProgress() {
  if (useNavigation().state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      className="animate-appear-late absolute inset-x-0 top-full h-1 overflow-hidden bg-navy"
    >
      <div className="h-full w-full bg-gold motion-safe:w-1/3 motion-safe:animate-progress" />
    </div>
  )
}
