import { use, type ReactNode } from 'react'
import { RequestInfoContext } from './request-info.tsx'

type KeptPartProps = {
  as: 'div' | 'footer' | 'label'
  /** All that its content hangs on, with a name of its own first: where this is the same, so is what it shows. */
  under: readonly unknown[]
  className?: string
  children: ReactNode
}

/**
 * A part that stands in many pages, such as what is said of a listing. Where a page is made for everybody the server writes
 * what it has written for it before, instead of rendering it again; the browser renders it as any other. Nothing in it may
 * ask where it stands: no address of the page, no id made by React, no context of ours.
 */
export function KeptPart({ as: Tag, under, children, ...rest }: KeptPartProps) {
  const keepPart = import.meta.env.SSR ? use(RequestInfoContext)?.keepPart : undefined
  if (!keepPart) return <Tag {...rest}>{children}</Tag>
  const html = keepPart(JSON.stringify(under), children)
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: html }} />
}
