import * as t from '#messages/account-page.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { href, useActionData } from 'react-router'
import { Breadcrumb } from '../../platform/ui/breadcrumb.tsx'
import type { Message } from '../../platform/ui/toast-box.tsx'
import { moveFocus } from '../../platform/ui/move-focus.ts'

type AccountLayoutProps = {
  title: string
  /** Left out next to what a later form says. */
  flash?: Message | null
  children: ReactNode
}

export function AccountLayout({ title, flash, children }: AccountLayoutProps) {
  const isOver = useActionData() !== undefined
  return (
    <div className="shell pt-2 pb-16">
      <div className="max-w-[44rem]">
        <Breadcrumb crumbs={[{ name: t.yourAccount(), to: href('/account') }, { name: title }]} />
        <h1>{title}</h1>
        {flash && !isOver && (
          <p
            role="status"
            className="mt-5 rounded-field border-l-6 border-verified bg-verified-ground px-4 py-3"
          >
            <strong className="block">{flash.title}</strong>
            {flash.text}
          </p>
        )}
        <div className="mt-6 space-y-6">{children}</div>
      </div>
    </div>
  )
}

type PartProps = {
  title: string
  /** For content that replaces a sent form. */
  takesFocus?: boolean
  children: ReactNode
}

export function Part({ title, takesFocus = false, children }: PartProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) moveFocus(heading.current)
  }, [takesFocus])
  return (
    <section className="rounded-card border border-line bg-card p-5 md:p-6">
      <h2 ref={heading} tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </h2>
      <div className="mt-3 space-y-4">{children}</div>
    </section>
  )
}
