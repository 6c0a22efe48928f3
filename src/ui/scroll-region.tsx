import type { ReactNode } from 'react'

type ScrollRegionProps = { label: string; className: string; children: ReactNode }

/** A box that scrolls when its height is set, by keyboard too; on paper it is as long as it must be. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll what has the focus
      tabIndex={0}
      className={`overflow-y-auto rounded-card border border-line bg-card px-4 print:max-h-none print:overflow-visible print:border-0 print:px-0 ${className}`}
    >
      {children}
    </div>
  )
}
