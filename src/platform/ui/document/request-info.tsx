import { createContext, use, type ReactNode } from 'react'

/** @param content the part, with its blanks filled in. */
type KeepPart = <Blank extends string>(
  key: string,
  at: string,
  blanks: Record<Blank, string>,
  content: (blanks: Record<Blank, string>) => ReactNode,
) => string

/**
 * What the server knows of the response it renders: its id in the log, the key by which its inline scripts are told
 * from others' (the browser never sees it), how it is told of scripts that those write, whether the page is the same
 * for everybody, and what is kept of it.
 */
export const RequestInfoContext = createContext<{
  id: string
  key: string
  allow(script: string): void
  isForAll: boolean
  /** Gives the markup of a part by what it hangs on, where the page is made for nobody in particular. */
  keepPart?: KeepPart | undefined
} | null>(null)

/** The key for inline scripts and styles; none in the browser, where they are allowed by their hash. */
export function useInlineKey(): string | undefined {
  return use(RequestInfoContext)?.key
}

/** Lets the page write this script itself. */
export function useAllowedScript(script: string): void {
  use(RequestInfoContext)?.allow(script)
}

/** Whether the server renders a page that is the same for everybody. */
export function useIsForAll(): boolean {
  return use(RequestInfoContext)?.isForAll === true
}

/** The id under which the log keeps what happened to this page. */
export function useRequestId(): string {
  const info = use(RequestInfoContext)
  if (info) return info.id
  return document.querySelector<HTMLMetaElement>('meta[name=request-id]')?.content ?? ''
}
