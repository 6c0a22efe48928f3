import { z } from 'zod'
import 'zod-openapi'
import { badParameters, type ParameterProblem, Problem } from './problem.ts'

const formats = ['json', 'csv', 'geojson', 'xlsx', 'vcard'] as const
export type Format = (typeof formats)[number]

const maxLimit = 100
export const defaultLimit = 20

/** Of every list. */
const ofLists = {
  limit: z.coerce
    .number('Give a whole number from 1 to 100.')
    .int('Give a whole number from 1 to 100.')
    .min(1, 'Give a whole number from 1 to 100.')
    .max(maxLimit, 'Give a whole number from 1 to 100.')
    .optional()
    .meta({
      description: `Entries on a page, ${defaultLimit} without it. A file has all entries without it.`,
      example: 20,
    }),
  cursor: z.string().optional().meta({ description: 'Where the page starts: from "links.next".' }),
}

/** Of every address. */
const ofAll = {
  fields: z
    .string()
    .optional()
    .meta({ description: 'Only these fields, with commas between them.', example: 'id' }),
  format: z
    .enum(formats, `Give one of ${formats.join(', ')}.`)
    .optional()
    .meta({ description: 'Instead of the Accept header or an ending like ".csv".' }),
}

export type Shape = Record<string, z.ZodType>

export function listParams(own: Shape) {
  return z.strictObject({ ...own, ...ofLists, ...ofAll })
}

export const entryParams = z.strictObject(ofAll)

export type Given = {
  /** Parameters of the list itself, as typed. */
  own: Record<string, string>
  limit: number | undefined
  cursor: string | undefined
  fields: string | undefined
  format: Format | undefined
}

/** @throws Problem that names each parameter that can't be used */
export function readParams(schema: z.ZodObject, query: URLSearchParams): Given {
  const names = [...query.keys()]
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  if (twice.length)
    throw badParameters(
      [...new Set(twice)].map((parameter) => ({ parameter, detail: 'Give it once.' })),
    )
  const read = schema.safeParse(Object.fromEntries(query))
  if (!read.success) {
    const problems = read.error.issues.flatMap((issue) => problemsIn(issue, schema))
    const first = ({ parameter }: ParameterProblem, at: number) =>
      problems.findIndex((one) => one.parameter === parameter) === at
    throw badParameters(problems.filter(first))
  }
  const { limit, cursor, fields, format, ...own } = read.data as Given & Record<string, string>
  return { own, limit, cursor, fields, format }
}

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })

function problemsIn(issue: z.core.$ZodIssue, schema: z.ZodObject): ParameterProblem[] {
  if (issue.code !== 'unrecognized_keys')
    return [{ parameter: String(issue.path[0] ?? ''), detail: issue.message }]
  const known = anyOf.format(Object.keys(schema.shape))
  return issue.keys.map((parameter) => ({
    parameter,
    detail: `Unknown parameter. Use ${known}.`,
  }))
}

export type Row = Record<string, unknown>

/** @throws Problem for a field that isn't there */
export function readFields(
  given: string | undefined,
  known: readonly string[],
): Set<string> | null {
  if (given === undefined) return null
  const wanted = given.split(',').map((name) => name.trim())
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length === 0) return new Set(wanted)
  const names = unknown.map((name) => `"${name.slice(0, 40)}"`).join(', ')
  const detail = `There is no field ${names}. There are: ${known.join(', ')}.`
  throw badParameters([{ parameter: 'fields', detail }])
}

export function pick(row: Row, fields: Set<string> | null): Row {
  if (!fields) return row
  return Object.fromEntries(Object.entries(row).filter(([name]) => fields.has(name)))
}

/** The last entry before a page, as the order needs it. */
export type Cursor = readonly (string | number)[]

/** Bound to the list, so that no other list reads it. */
export function writeCursor(cursor: Cursor, list: string): string {
  return Buffer.from(JSON.stringify([list, ...cursor])).toString('base64url')
}

/** @throws Problem for anything but a cursor of this list */
export function readCursor(given: string | undefined, list: string): Cursor | null {
  if (given === undefined) return null
  const read: unknown = parsed(Buffer.from(given, 'base64url').toString())
  if (Array.isArray(read) && read[0] === list && read.slice(1).every(isPart)) return read.slice(1)
  const detail = 'Take it from "links.next" of a page with the same parameters, or leave it out.'
  throw badParameters([{ parameter: 'cursor', detail }])
}

function isPart(part: unknown): boolean {
  return typeof part === 'number'
    ? Number.isSafeInteger(part) && part >= 0
    : typeof part === 'string'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function nothingHere(): Problem {
  return new Problem(404, 'There is nothing at this address. /api/v1 lists what there is.')
}
