/** What a browser has to know of the auth service. */
export type AccountService = {
  /** Where it answers, under `/auth/v1`; empty when that is this site itself. */
  url: string
  anonKey: string
  cookieName: string
}
