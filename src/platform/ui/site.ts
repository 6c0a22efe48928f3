import type { PromisedTime } from './promised-time.ts'

/** What the pages may know of the configuration. */
export type Site = {
  name: string
  shortName: string
  tagline: string
  contactEmail: string
  facebookUrl: string
  /** Public origin, without a slash at its end. */
  url: string
  /** A form of another host that stands in for ours; none unless it was set up. */
  submissionForm?: SubmissionForm
  /** Pictures of another server that lie beneath our maps; none unless they were set up. */
  mapTiles?: MapTiles
  /** Set in the browser, in place of the design's own: colors as #rrggbb. */
  colors?: { navy: string; action: string; link: string; gold: string }
  /** The path of a logo of their own, in place of the drawn mark. */
  logoPath?: string
  /** The categories that the home page and the menu show first, by their slugs. */
  popular?: string[]
  /** How long the team promises to take for an answer; 24 hours when it was not set. */
  promise?: PromisedTime
}

/** A hosted form: the script that draws it, and the id of the form. */
export type SubmissionForm = { scriptUrl: string; id: string }

/** Map pictures of another server: an address with {z}, {x} and {y}, and whose pictures they are. */
export type MapTiles = { url: string; attribution: string }
