/** What the pages may know of the configuration. */
export type Site = {
  name: string
  shortName: string
  tagline: string
  contactEmail: string
  facebookUrl: string
  /** Public origin, without a slash at its end. */
  url: string
}
