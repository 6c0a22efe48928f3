import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { badParameters, Problem } from './problem.ts'
import type { Format } from './list-params.ts'

export const mediaTypes: Readonly<Record<Format, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  geojson: 'application/geo+json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  vcard: 'text/vcard',
}

const endings: Readonly<Record<string, Format>> = {
  json: 'json',
  csv: 'csv',
  geojson: 'geojson',
  xlsx: 'xlsx',
  vcf: 'vcard',
}

export function endingOf(format: Format): string {
  return Object.keys(endings).find((ending) => endings[ending] === format) ?? format
}

/** The path without its ending, and the format of that. */
export function splitEnding(path: string): { path: string; ending: Format | null } {
  const [, bare, ending = ''] = /^(.*)\.([a-z]+)$/.exec(path) ?? []
  const format = Object.hasOwn(endings, ending) ? endings[ending] : undefined
  return bare !== undefined && format ? { path: bare, ending: format } : { path, ending: null }
}

/** By ending, `format`, then `Accept`. @throws Problem if the address has none of it */
export function formatOf(
  c: Context,
  { ending, format }: { ending: Format | null; format: Format | undefined },
  offered: readonly Format[],
): Format {
  const asked = ending ?? format
  const names = offered.join(', ')
  if (asked && offered.includes(asked)) return asked
  if (asked && !ending)
    throw badParameters([{ parameter: 'format', detail: `Here, give one of ${names}.` }])
  if (asked) throw new Problem(404, `This address has ${names}, not ${asked}.`)
  const none = 'none'
  const supports = offered.map((one) => mediaTypes[one])
  const header = c.req.header('accept')
  if (!header) return 'json'
  const type = accepts(c, {
    header: 'Accept',
    supports,
    default: none,
    match: (given) => {
      const best = given.toSorted((a, b) => b.q - a.q).filter(({ q }) => q > 0)
      for (const { type } of best) {
        const wanted = type.toLowerCase()
        if (wanted === '*/*') return mediaTypes.json
        const found = supports.find(
          (one) => one === wanted || (wanted.endsWith('/*') && one.startsWith(wanted.slice(0, -1))),
        )
        if (found) return found
      }
      return none
    },
  })
  const found = offered.find((one) => mediaTypes[one] === type)
  if (found) return found
  throw new Problem(406, `Accept one of ${supports.join(', ')}.`)
}
