/** One parameter that can't be used, and why. */
export type ParameterProblem = { parameter: string; detail: string }

const titles: Readonly<Record<number, string>> = {
  400: 'A parameter can’t be used',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'Format not available',
}

/** Becomes problem details (RFC 9457). */
export class Problem extends Error {
  readonly status: 400 | 404 | 405 | 406
  readonly errors: ParameterProblem[]

  constructor(status: Problem['status'], detail: string, errors: ParameterProblem[] = []) {
    super(detail)
    this.status = status
    this.errors = errors
  }
}

export function badParameters(errors: ParameterProblem[]): Problem {
  const names = errors.map(({ parameter }) => parameter).join(', ')
  return new Problem(400, `Correct ${names}. Each entry of "errors" says how.`, errors)
}

export function problemBody(
  { status, message, errors }: Pick<Problem, 'status' | 'message' | 'errors'>,
  site: string,
): Record<string, unknown> {
  return {
    type: `${site}/api#problem-${status}`,
    title: titles[status],
    status,
    detail: message,
    ...(errors.length && { errors }),
  }
}

export const problemType = 'application/problem+json'
