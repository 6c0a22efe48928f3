import { use, type HTMLAttributes, type ReactNode } from 'react'
import { RequestInfoContext } from './request-info.tsx'

type KeptPartProps<Blank extends string> = Omit<HTMLAttributes<HTMLElement>, 'children'> & {
  as: 'article' | 'div' | 'dl' | 'footer' | 'label' | 'li' | 'section'
  /** All that its content hangs on, with a name of its own first: where this is the same, so is what it shows. None where it hangs on more. */
  under: readonly unknown[] | null
  /** The address that its links take the page to be at, where they tell it; then it hangs on that, too. */
  at?: string
  /** Words that are others each time. The content shows each as it is, in a text or in a link's query, and asks nothing of it; one that is shown is not empty. */
  blanks?: Record<Blank, string>
  children: ReactNode | ((blanks: Record<Blank, string>) => ReactNode)
}

/**
 * A part that stands in many pages, such as what is said of a listing. Where a page is made for everybody the server writes
 * what it has written for it before, instead of rendering it again; the browser renders it as any other. Nothing in it may
 * ask where it stands: no address of the page but `at`, no id made by React, no context of ours, no file that comes later,
 * and no picture that the page asks for at once.
 */
export function KeptPart<Blank extends string = never>(props: KeptPartProps<Blank>) {
  const { as: Tag, under, at = '/', blanks = {}, children, ...rest } = props
  const keepPart = import.meta.env.SSR ? use(RequestInfoContext)?.keepPart : undefined
  const words = blanks as Record<Blank, string>
  const content = (shown: typeof words) =>
    typeof children === 'function' ? children(shown) : children
  if (!keepPart || !under) return <Tag {...rest}>{content(words)}</Tag>
  const html = keepPart(JSON.stringify(under), at, words, content)
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: html }} />
}
