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
}

/** A hosted form: the script that draws it, and the id of the form. */
export type SubmissionForm = { scriptUrl: string; id: string }

/** Map pictures of another server: an address with {z}, {x} and {y}, and whose pictures they are. */
export type MapTiles = { url: string; attribution: string }
