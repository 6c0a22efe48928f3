import {
  createContext,
  useContext,
  type ButtonHTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react'
import { Link, type LinkProps } from 'react-router'

type Style = {
  /** One action a view; everything else is plain. */
  look?: 'action' | 'plain' | 'on-navy' | 'destructive'
  isSmall?: boolean
  className?: string
}

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-field py-2 text-center font-semibold no-underline transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60'

const looks = {
  action: 'bg-action text-on-action hover:bg-action-strong',
  plain: 'border border-edge bg-card text-ink hover:border-ink',
  destructive: 'bg-crisis text-white hover:underline',
  'on-navy': 'border border-white/60 text-white hover:border-white hover:bg-white/10',
}

/** The classes of a button, for elements that are neither a button nor a link of ours. */
export function buttonClass({ look = 'plain', isSmall = false, className = '' }: Style): string {
  return `${base} ${isSmall ? 'px-3 text-sm' : 'px-5'} ${looks[look]} ${className}`
}

/** Whether the form around is on its way, and by the button of which value. */
export const Sending = createContext<{ by: string | null } | null>(null)

type ButtonProps = Style &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    ref?: Ref<HTMLButtonElement>
    /** What it says while its form is on its way. */
    busyText?: string
  }

/** A button of a form, unless its type says otherwise. While the form is on its way it cannot be pressed again. */
export function Button({
  look,
  isSmall,
  className,
  type = 'submit',
  busyText = 'Sending…',
  disabled,
  children,
  ...rest
}: ButtonProps) {
  const sending = useContext(Sending)
  const isPressed = type === 'submit' && sending?.by === (rest.value ?? '')
  return (
    <button
      type={type}
      className={buttonClass({ look, isSmall, className })}
      disabled={disabled || (type === 'submit' && !!sending)}
      {...rest}
    >
      {isPressed && !isSmall ? busyText : children}
    </button>
  )
}

/** A link within the site that looks like a button. */
export function ButtonLink({ look, isSmall, className, ...rest }: Style & LinkProps) {
  return <Link className={buttonClass({ look, isSmall, className })} {...rest} />
}

type OutsideButtonProps = Style & {
  href: string
  /** What a screen reader says, when the words shown do not suffice. */
  label?: string
  children: ReactNode
}

/** A link that leaves the site, or dials, and looks like a button. */
export function OutsideButton({ href, label, children, ...style }: OutsideButtonProps) {
  return (
    <a href={href} aria-label={label} rel="noopener" className={buttonClass(style)}>
      {children}
    </a>
  )
}
