import type { PromisedTime } from './promised-time.ts'

/** Configuration that pages may see. */
export type Site = {
  name: string
  shortName: string
  tagline: string
  contactEmail: string
  facebookUrl: string
  /** Public origin, without a final slash. */
  url: string
  /** An external form in place of ours. */
  submissionForm?: SubmissionForm
  /** External tiles beneath our maps. */
  mapTiles?: MapTiles
  /** Set in the admin settings, as #rrggbb. */
  colors?: { navy: string; action: string; link: string; gold: string }
  /** The operator's logo. */
  logoPath?: string
  /** Slugs of the categories shown first on the home page and in the menu. */
  popular?: string[]
  /** Response time; 24 hours by default. */
  promise?: PromisedTime
}

/** The script that renders the form, and its id. */
export type SubmissionForm = { scriptUrl: string; id: string }

/** A URL with {z}, {x} and {y}, and the attribution. */
export type MapTiles = { url: string; attribution: string }
