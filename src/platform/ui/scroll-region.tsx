import type { ReactNode, Ref } from 'react'

type ScrollRegionProps = {
  label: string
  className: string
  ref?: Ref<HTMLDivElement>
  onScroll?: () => void
  children: ReactNode
}

/** A box that scrolls when its height is set, by keyboard too, with a shade where it goes on; on paper it is as long as it must be. */
export function ScrollRegion({ label, className, children, ...rest }: ScrollRegionProps) {
  return (
    <div
      {...rest}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll what has the focus
      tabIndex={0}
      className={`scroll-shade overflow-y-auto rounded-card border border-line px-4 print:max-h-none print:overflow-visible print:border-0 print:px-0 ${className}`}
    >
      {children}
    </div>
  )
}
