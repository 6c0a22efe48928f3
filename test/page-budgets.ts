/** What a page of its kind may take of a cheap phone. */
export type PageBudget = {
  path: string
  /** As it travels until it stands (itself, styles, letters, the first pictures and drawings), in kB of 1000 bytes. */
  standing: [kB: number, requests: number]
  /** Of script, as it travels, before it answers to touch. */
  script: [kB: number, files: number]
  /** What these scripts take of a processor until it answers, in milliseconds: twice what they took. */
  milliseconds: number
}

/** Raise one only with the reason in a decision record; 0117 is the last that did. */
export const budgets: PageBudget[] = [
  { path: '/', standing: [100, 9], script: [136.6, 11], milliseconds: 60 },
  { path: '/category/plumbing', standing: [80, 7], script: [132.3, 8], milliseconds: 80 },
  { path: '/businesses/search?zip=34994', standing: [88, 7], script: [135, 8], milliseconds: 75 },
  {
    path: '/business/semper-plumbing-stuart',
    standing: [86, 8],
    script: [137.3, 9],
    milliseconds: 70,
  },
  { path: '/county/martin', standing: [90, 8], script: [132.4, 8], milliseconds: 75 },
  { path: '/regions', standing: [84, 6], script: [132.8, 9], milliseconds: 75 },
  { path: '/featured', standing: [74, 6], script: [132.3, 9], milliseconds: 65 },
  { path: '/veteran-resources', standing: [79, 5], script: [132.3, 8], milliseconds: 65 },
  { path: '/submit-business', standing: [84, 5], script: [168.8, 12], milliseconds: 160 },
  { path: '/auth', standing: [72, 5], script: [145.9, 12], milliseconds: 90 },
]

/** What a phone may load of a page for a reader until somebody touches it; forms load their scripts beside. */
export const firstView = { kilobytes: 150, requests: 14 }
export const forms = ['/submit-business', '/auth']
