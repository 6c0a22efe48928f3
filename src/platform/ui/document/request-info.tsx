import { createContext, use, type ReactNode } from 'react'

type KeepPart = <Blank extends string>(
  key: string,
  at: string,
  blanks: Record<Blank, string>,
  content: (blanks: Record<Blank, string>) => ReactNode,
) => string

/**
 * Server context of a rendering: log id, nonce (never sent to the browser), allowed inline scripts,
 * shared pages and their part cache.
 */
export const RequestInfoContext = createContext<{
  id: string
  key: string
  allow(script: string): void
  isForAll: boolean
  /** Set for shared pages only. */
  keepPart?: KeepPart | undefined
} | null>(null)

/** The nonce; undefined in the browser, where hashes apply. */
export function useInlineKey(): string | undefined {
  return use(RequestInfoContext)?.key
}

export function useAllowedScript(script: string): void {
  use(RequestInfoContext)?.allow(script)
}

/** True while the server renders a shared page. */
export function useIsForAll(): boolean {
  return use(RequestInfoContext)?.isForAll === true
}

export function useRequestId(): string {
  const info = use(RequestInfoContext)
  if (info) return info.id
  return document.querySelector<HTMLMetaElement>('meta[name=request-id]')?.content ?? ''
}
