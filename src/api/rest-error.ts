/** What an answer of the data service says when it is an error; clients know this shape. */
export type RestErrorBody = {
  code: string
  message: string
  details: string | null
  hint: string | null
}

/**
 * A request that the data service refuses, with the codes and statuses of the protocol:
 * https://docs.postgrest.org/en/stable/references/errors.html
 */
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

/** A parameter that cannot be read. @param what the kind of parameter, such as "filter". */
export function unreadable(what: string, given: string, details: string): RestError {
  const message = `"failed to parse ${what} (${given})" (line 1, column 1)`
  return new RestError(400, 'PGRST100', message, details)
}

/** Something that the protocol knows and this service does not offer. */
export function notOffered(details: string): RestError {
  return new RestError(400, 'PGRST127', 'Feature not implemented', details)
}

/** A column that the table does not have. */
export function unknownColumn(table: string, column: string): RestError {
  return new RestError(400, '42703', `column ${table}.${column} does not exist`)
}

/** A page that lies outside of the rows. */
export function badRange(details: string): RestError {
  return new RestError(416, 'PGRST103', 'Requested range not satisfiable', details)
}
