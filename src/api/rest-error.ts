export type RestErrorBody = {
  code: string
  message: string
  details: string | null
  hint: string | null
}

/** Codes and statuses follow https://docs.postgrest.org/en/stable/references/errors.html */
export class RestError extends Error {
  readonly status: number
  readonly body: RestErrorBody

  constructor(
    status: number,
    code: string,
    message: string,
    details: string | null = null,
    hint: string | null = null,
  ) {
    super(message)
    this.status = status
    this.body = { code, message, details, hint }
  }
}

export function unreadable(kind: string, given: string, details: string): RestError {
  const message = `"failed to parse ${kind} (${given})" (line 1, column 1)`
  return new RestError(400, 'PGRST100', message, details)
}

/** Part of the protocol, but not supported here. */
export function notOffered(details: string): RestError {
  return new RestError(400, 'PGRST127', 'Feature not implemented', details)
}

export function unknownColumn(table: string, column: string): RestError {
  return new RestError(400, '42703', `column ${table}.${column} does not exist`)
}

export function badRange(details: string): RestError {
  return new RestError(416, 'PGRST103', 'Requested range not satisfiable', details)
}
