/** A page kind's budget on a cheap phone. */
export type PageBudget = {
  path: string
  /**
   * Until the load event (document, styles, fonts, the first pictures and drawings), as
   * transferred, in kB of 1000 bytes.
   */
  standing: [kB: number, requests: number]
  /** Scripts as transferred until the page reacts to touch. */
  script: [kB: number, files: number]
}

/** Raise one only with the reason in a decision record; 0124 is the last that did. */
export const budgets: PageBudget[] = [
  { path: '/', standing: [103, 9], script: [147.2, 11] },
  { path: '/category/plumbing', standing: [84.2, 7], script: [142.8, 8] },
  { path: '/businesses/search?zip=34994', standing: [91.3, 7], script: [146.5, 8] },
  {
    path: '/business/semper-plumbing-stuart',
    standing: [89, 8],
    script: [150, 10],
  },
  { path: '/county/martin', standing: [93.1, 8], script: [142.6, 8] },
  { path: '/regions', standing: [87, 6], script: [143.1, 9] },
  { path: '/featured', standing: [77, 6], script: [142.6, 9] },
  { path: '/veteran-resources', standing: [84.5, 5], script: [143.7, 8] },
  { path: '/submit-business', standing: [87, 5], script: [182.6, 12] },
  { path: '/auth', standing: [75, 5], script: [156.8, 12] },
]

/** A phone's budget for a reading page until the first touch; forms load their scripts in addition. */
export const firstView = { kilobytes: 150, requests: 14 }
export const forms = ['/submit-business', '/auth']
