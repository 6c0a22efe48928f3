import { createContext, use } from 'react'

/** What the server knows of the response it renders: its id in the log, the key of its inline scripts. */
export const RequestInfoContext = createContext<{ id: string; nonce: string } | null>(null)

/** The key for inline scripts; the browser hides it once the page has loaded. */
export function useNonce(): string | undefined {
  return use(RequestInfoContext)?.nonce
}

/** The id under which the log keeps what happened to this page. */
export function useRequestId(): string {
  const info = use(RequestInfoContext)
  if (info) return info.id
  return document.querySelector<HTMLMetaElement>('meta[name=request-id]')?.content ?? ''
}
