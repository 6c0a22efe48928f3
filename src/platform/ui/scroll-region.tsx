import type { ReactNode, Ref } from 'react'

type ScrollRegionProps = {
  label: string
  className: string
  ref?: Ref<HTMLDivElement>
  onScroll?: () => void
  children: ReactNode
}

/** By keyboard, too; full length in print. */
export function ScrollRegion({ label, className, children, ...rest }: ScrollRegionProps) {
  return (
    <div
      {...rest}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be focusable, so that arrow keys can scroll it (WCAG 2.1.1)
      tabIndex={0}
      className={`scroll-shade overflow-y-auto rounded-card border border-line px-4 print:max-h-none print:overflow-visible print:border-0 print:px-0 ${className}`}
    >
      {children}
    </div>
  )
}
