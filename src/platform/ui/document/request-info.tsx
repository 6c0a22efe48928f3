import { createContext, use, type ReactNode, type HTMLAttributes } from 'react'

type CachePart = <Blank extends string>(
  key: string,
  at: string,
  blanks: Record<Blank, string>,
  content: (blanks: Record<Blank, string>) => ReactNode,
) => string

/** Of a rendering on the server; the nonce is never sent to the browser. */
export const RequestInfoContext = createContext<{
  id: string
  key: string
  allow(script: string): void
  isForAll: boolean
  /** For shared pages. */
  cachePart?: CachePart | undefined
} | null>(null)

/** Undefined in the browser, where hashes apply. */
export function useInlineKey(): string | undefined {
  return use(RequestInfoContext)?.key
}

export function useAllowedScript(script: string): void {
  use(RequestInfoContext)?.allow(script)
}

export function useIsForAll(): boolean {
  return use(RequestInfoContext)?.isForAll === true
}

export function useRequestId(): string {
  const info = use(RequestInfoContext)
  if (info) return info.id
  return document.querySelector<HTMLMetaElement>('meta[name=request-id]')?.content ?? ''
}

type CachedPartProps<Blank extends string> = Omit<HTMLAttributes<HTMLElement>, 'children'> & {
  as: 'article' | 'div' | 'dl' | 'footer' | 'label' | 'li' | 'section'
  /** Cache key: a unique name, then everything the content depends on. Null when it depends on more. */
  under: readonly unknown[] | null
  /** The URL its links use; part of the key. */
  at?: string
  /** Text that differs each time: shown as is, as text or in a link's query, without branching on it. */
  blanks?: Record<Blank, string>
  children: ReactNode | ((blanks: Record<Blank, string>) => ReactNode)
}

/**
 * Markup of many pages, cached on the server. It must not depend on its place: no location but `at`, no `useId`, no
 * context, no lazy file, no preloaded image.
 */
export function CachedPart<Blank extends string = never>(props: CachedPartProps<Blank>) {
  const { as: Tag, under, at = '/', blanks = {}, children, ...rest } = props
  const cachePart = import.meta.env.SSR ? use(RequestInfoContext)?.cachePart : undefined
  const words = blanks as Record<Blank, string>
  const content = (shown: typeof words) =>
    typeof children === 'function' ? children(shown) : children
  if (!cachePart || !under) return <Tag {...rest}>{content(words)}</Tag>
  const html = cachePart(JSON.stringify(under), at, words, content)
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: html }} />
}
