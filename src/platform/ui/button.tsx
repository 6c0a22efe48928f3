import * as t from '#messages/ui.ts'
import {
  createContext,
  useContext,
  useSyncExternalStore,
  type ButtonHTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react'
import { Link, type LinkProps } from 'react-router'

type Style = {
  /** At most one action button a view. */
  look?: 'action' | 'plain' | 'on-navy' | 'destructive'
  isSmall?: boolean
  className?: string
}

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-field py-2 text-center font-semibold no-underline transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60'

const looks = {
  // Forced colors drop backgrounds and show the border.
  action: 'border border-transparent bg-action text-on-action hover:bg-action-strong',
  plain: 'border border-edge bg-card text-ink hover:border-ink',
  destructive: 'border border-transparent bg-crisis text-white hover:underline',
  'on-navy': 'border border-white/60 text-white hover:border-white hover:bg-white/10',
}

export function buttonClass({ look = 'plain', isSmall = false, className = '' }: Style): string {
  return `${base} ${isSmall ? 'px-3 text-sm' : 'px-5'} ${looks[look]} ${className}`
}

/** With the value of its button. */
export const Sending = createContext<{ by: string | null } | null>(null)

type ButtonProps = Style &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    ref?: Ref<HTMLButtonElement>
    busyText?: string
  }

/** Disabled while its form is being sent. */
export function Button({
  look,
  isSmall,
  className,
  type = 'submit',
  busyText = t.sending(),
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

export function ButtonLink({ look, isSmall, className, ...rest }: Style & LinkProps) {
  return <Link className={buttonClass({ look, isSmall, className })} {...rest} />
}

type OutsideButtonProps = Style & {
  href: string
  label?: string
  children: ReactNode
}

export function OutsideButton({ href, label, children, ...style }: OutsideButtonProps) {
  return (
    <a href={href} aria-label={label} rel="noopener" className={buttonClass(style)}>
      {children}
    </a>
  )
}

const never = () => () => {}

/** False on the server and in the first render. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
