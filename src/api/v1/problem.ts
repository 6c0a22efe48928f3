/** One parameter that can't be used, and why. */
export type ParameterProblem = { parameter: string; detail: string }

/** One part of a body that can't be used, as a JSON pointer (RFC 6901), and why. */
export type BodyProblem = { pointer: string; detail: string }

const titles = {
  400: 'A parameter can’t be used',
  401: 'No valid key',
  403: 'Not allowed with this key',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'Format not available',
  408: 'Too slow',
  409: 'Can’t be accepted',
  413: 'Too large',
  415: 'Format not accepted',
  422: 'A field can’t be used',
  429: 'Too many suggestions',
} as const

type More = { headers?: Record<string, string>; members?: Record<string, unknown> }

/** Becomes problem details (RFC 9457). */
export class Problem extends Error {
  readonly status: keyof typeof titles
  readonly errors: (ParameterProblem | BodyProblem)[]
  /** Of the answer. */
  readonly headers: Record<string, string>
  /** Besides those of every problem. */
  readonly members: Record<string, unknown>

  constructor(
    status: Problem['status'],
    detail: string,
    errors: Problem['errors'] = [],
    { headers = {}, members = {} }: More = {},
  ) {
    super(detail)
    this.status = status
    this.errors = errors
    this.headers = headers
    this.members = members
  }
}

export function badParameters(errors: ParameterProblem[]): Problem {
  const names = errors.map(({ parameter }) => parameter).join(', ')
  return new Problem(400, `Correct ${names}. Each entry of "errors" says how.`, errors)
}

/** Of fields in a body. */
export function badFields(errors: BodyProblem[]): Problem {
  const names = errors.map(({ pointer }) => pointer.slice(2) || 'the body').join(', ')
  return new Problem(422, `Correct ${names}. Each entry of "errors" says how.`, errors)
}

export function problemBody(
  { status, message, errors, members }: Problem,
  site: string,
): Record<string, unknown> {
  return {
    type: `${site}/api#problem-${status}`,
    title: titles[status],
    status,
    detail: message,
    ...(errors.length && { errors }),
    ...members,
  }
}

export const problemType = 'application/problem+json'

export function problemAnswer(problem: Problem, site: string): Response {
  return new Response(JSON.stringify(problemBody(problem, site)), {
    status: problem.status,
    headers: { ...problem.headers, 'content-type': problemType },
  })
}
