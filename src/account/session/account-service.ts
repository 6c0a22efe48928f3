/** What a browser has to know of the auth service. */
export type AccountService = {
  /** Where it answers, under `/auth/v1`; empty when that is this site itself. */
  url: string
  anonKey: string
  cookieName: string
}

/** How the published client works on this site, on the server and in a browser alike. */
export const clientOptions = {
  /** Script can read the cookie, so it holds no more than the client cannot do without. */
  cookies: { encode: 'tokens-only' },
  auth: {
    // So that each of several mails asked for one after the other finds the secret it was asked with.
    experimental: { appendPkceFlowIdToRedirects: true },
  },
} as const
