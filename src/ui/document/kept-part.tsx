import { use, type HTMLAttributes, type ReactNode } from 'react'
import { RequestInfoContext } from './request-info.tsx'

type KeptPartProps = HTMLAttributes<HTMLElement> & {
  as: 'div' | 'dl' | 'footer' | 'label' | 'section'
  /** All that its content hangs on, with a name of its own first: where this is the same, so is what it shows. None where it hangs on more. */
  under: readonly unknown[] | null
  /** The address that its links take the page to be at, where they tell it; then it hangs on that, too. */
  at?: string
  children: ReactNode
}

/**
 * A part that stands in many pages, such as what is said of a listing. Where a page is made for everybody the server writes
 * what it has written for it before, instead of rendering it again; the browser renders it as any other. Nothing in it may
 * ask where it stands: no address of the page but `at`, no id made by React, no context of ours, no file that comes later.
 */
export function KeptPart({ as: Tag, under, at = '/', children, ...rest }: KeptPartProps) {
  const keepPart = import.meta.env.SSR ? use(RequestInfoContext)?.keepPart : undefined
  if (!keepPart || !under) return <Tag {...rest}>{children}</Tag>
  const html = keepPart(JSON.stringify(under), children, at)
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: html }} />
}
