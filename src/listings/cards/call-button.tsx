import { OutsideButton } from '../../platform/ui/button.tsx'
import { telHref } from '../../platform/ui/links.ts'

type CallButtonProps = {
  name: string
  phone: string
  look?: 'action' | 'plain'
  isSmall?: boolean
  className?: string
}

/** Dials a business; a screen reader hears whom: "Call Semper Plumbing, 772-555-0142". */
export function CallButton({ name, phone, className = '', ...style }: CallButtonProps) {
  return (
    <OutsideButton href={telHref(phone)} className={`tabular-nums ${className}`} {...style}>
      <span>
        Call <span className="sr-only">{name}, </span>
        {phone}
      </span>
    </OutsideButton>
  )
}
