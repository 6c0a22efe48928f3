import * as t from '#messages/cards.ts'
import { buttonClass, OutsideButton } from '../../platform/ui/button.tsx'
import { telHref } from '../../platform/ui/links.ts'

type CallButtonProps = {
  name: string
  phone: string
  /** A sample's number is shown but can't be dialed. */
  isSample?: boolean
  look?: 'action' | 'plain'
  isSmall?: boolean
  className?: string
}

/** For screen readers: "Call Semper Plumbing at 772-555-0142". */
export function CallButton(props: CallButtonProps) {
  const { name, phone, isSample = false, className = '', ...style } = props
  if (isSample)
    return (
      <span
        className={buttonClass({
          ...style,
          look: 'plain',
          className: `cursor-not-allowed border-dashed bg-note font-normal tabular-nums ${className}`,
        })}
      >
        <span>
          <span className="sr-only">{t.phoneOf({ name })}</span>
          <span className="inline-block max-w-full">{phone}</span>{' '}
          {style.isSmall ? t.notReal() : <span>{t.sampleNumber()}</span>}
        </span>
      </span>
    )
  return (
    <OutsideButton href={telHref(phone)} className={`tabular-nums ${className}`} {...style}>
      <span>
        {t.call({
          name,
          phone,
          soft: (words) => <span className="sr-only">{words}</span>,
          number: (words) => <span className="inline-block max-w-full">{words}</span>,
        })}
      </span>
    </OutsideButton>
  )
}
