import { use, type HTMLAttributes, type ReactNode } from 'react'
import { RequestInfoContext } from './request-info.tsx'

type KeptPartProps<Blank extends string> = Omit<HTMLAttributes<HTMLElement>, 'children'> & {
  as: 'article' | 'div' | 'dl' | 'footer' | 'label' | 'li' | 'section'
  /**
   * Cache key: a unique name, then everything the content depends on. Null when it depends on more.
   */
  under: readonly unknown[] | null
  /** The page URL its links use; part of the key. */
  at?: string
  /**
   * Text that differs each time. The content shows it as is, as text or in a link's query, without
   * branching on it; shown blanks aren't empty.
   */
  blanks?: Record<Blank, string>
  children: ReactNode | ((blanks: Record<Blank, string>) => ReactNode)
}

/**
 * Markup shared by many pages, such as a listing card. On shared pages the server reuses its cached
 * HTML; browsers render it normally. It must not depend on its place: no location but `at`, no
 * `useId`, no context, no lazy file, no preloaded image.
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
