/** How often one visitor may come to some of the addresses. */
export type VisitLimit = {
  name: string
  methods: readonly string[]
  /** Paths; of a page also with `.data`, where React Router asks for what it shows. */
  paths: RegExp
  /** Whether the query makes the difference. */
  isMeant?(query: URLSearchParams): boolean
  perSecond: number
  /** At once, after a pause. */
  burst: number
  /** What is said to whom it meets, before how long to wait. */
  text: string
}

/** The methods of who only looks. */
export const reads: readonly string[] = ['GET', 'HEAD']

/**
 * What costs much more than any other page, by visitor. No person is ever that quick; other pages have no limit,
 * so that nobody loses them who shares an address with a program. The first that fits counts.
 */
export const visitLimits: readonly VisitLimit[] = [
  {
    name: 'text search',
    methods: reads,
    paths: /^\/businesses\/search(\.data)?$/,
    isMeant: (query) => Boolean(query.get('q')?.trim()),
    perSecond: 10,
    burst: 60,
    text: 'You are searching faster than we can answer.',
  },
  {
    name: 'search by distance or hours',
    methods: reads,
    paths: /^\/businesses\/search(\.data)?$/,
    isMeant: (query) => Boolean(query.get('radius') || query.get('open')),
    perSecond: 10,
    burst: 60,
    text: 'You are searching faster than we can answer.',
  },
  {
    name: 'suggestions',
    methods: reads,
    paths: /^\/businesses\/(suggest|browse)(\.data)?$/,
    perSecond: 15,
    burst: 90,
    text: 'You are typing faster than we can answer.',
  },
  {
    name: 'nearby',
    methods: reads,
    paths: /^\/business\/[^/]+\/nearby(\.data)?$/,
    perSecond: 10,
    burst: 60,
    text: 'You are searching faster than we can answer.',
  },
  {
    name: 'data service',
    methods: reads,
    paths: /^\/rest\/v1\//,
    perSecond: 20,
    burst: 200,
    text: 'You are asking faster than we can answer.',
  },
  {
    name: 'social picture',
    methods: reads,
    paths: /^\/og\//,
    perSecond: 4,
    burst: 200,
    text: 'You are asking for pictures faster than we can draw them.',
  },
  {
    name: 'photo',
    methods: ['POST'],
    paths: /^\/business\/[^/]+\/(posts|photos(\/upload)?)(\.data)?$/,
    perSecond: 0.5,
    burst: 120,
    text: 'You are sending photos faster than we can take them.',
  },
  {
    name: 'document',
    methods: ['POST'],
    paths:
      /^\/(submit-business|register-business|submission\/[^/]+|business\/[^/]+\/(claim|report))(\.data)?$/,
    perSecond: 0.1,
    burst: 40,
    text: 'You are sending forms faster than we can take them. Go back: your browser may still have what you typed.',
  },
]

/** The limit that counts for a request; none for most. */
export function limitOf(method: string, { pathname, searchParams }: URL): VisitLimit | undefined {
  return visitLimits.find(
    ({ methods, paths, isMeant }) =>
      methods.includes(method) && paths.test(pathname) && (isMeant?.(searchParams) ?? true),
  )
}
