import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

type Look = 'action' | 'plain' | 'on-navy'

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-field px-5 py-2 text-center font-semibold no-underline transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60'

const looks: Record<Look, string> = {
  action: 'bg-action text-on-action hover:bg-action-strong',
  plain: 'border border-edge bg-card text-ink hover:border-ink',
  'on-navy': 'border border-white/60 text-white hover:border-white hover:bg-white/10',
}

/** The classes of a button, for elements that are neither a button nor a link of ours. */
export function buttonClass(look: Look = 'plain', extra = ''): string {
  return `${base} ${looks[look]} ${extra}`
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look }

export function Button({ look, className, type = 'submit', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />
}

/** A link within the site that looks like a button. */
export function ButtonLink({
  look,
  className,
  ...rest
}: LinkProps & { look?: Look; className?: string }) {
  return <Link className={buttonClass(look, className)} {...rest} />
}

type OutsideLinkProps = {
  href: string
  look?: Look
  /** What a screen reader says, when the words shown do not suffice. */
  label?: string
  className?: string
  children: ReactNode
}

/** A link that leaves the site, or dials, and looks like a button. */
export function OutsideButton({ href, look, label, className, children }: OutsideLinkProps) {
  return (
    <a href={href} aria-label={label} rel="noopener" className={buttonClass(look, className)}>
      {children}
    </a>
  )
}
