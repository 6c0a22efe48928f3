import { createBrowserClient } from '@supabase/ssr'
import { siteHeader } from '../../auth/sessions/session-rule.ts'
import { type AccountService, clientOptions, answerForPages } from './service-answer.ts'
import type { AuthClient } from './outcome.ts'

/**
 * One client per browser; its session is in cookies, where the server reads it. Pages read emailed
 * links themselves.
 */
export function browserAuth({ url, anonKey, cookieName }: AccountService): AuthClient {
  const { auth } = createBrowserClient(url || location.origin, anonKey, {
    ...clientOptions,
    auth: { ...clientOptions.auth, detectSessionInUrl: false, userStorage: inMemory() },
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init)
        // A hosted service's CORS rules don't allow it.
        if (!url) request.headers.set(...siteHeader)
        return answerForPages(request.url, await fetch(request))
      },
    },
    cookieOptions: {
      name: cookieName,
      path: '/',
      sameSite: 'lax',
      secure: location.protocol === 'https:',
    },
  })
  return auth
}

/** The user is requested again on every page and stored nowhere. */
function inMemory() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}
