import * as t from '#messages/price-list.ts'
import type { PricedService } from '../../listings/priced-service.ts'
import { cleanLine, mixedProblem, privateNumberProblem } from '../clean-text.ts'

/** Fields `price-name`, `price-amount`, and `price-text`, repeated. */
export type PriceValues = Record<(typeof parts)[number], string>

const parts = ['name', 'amount', 'text'] as const

/** More than anyone needs; limits hostile forms. */
const maxRows = 60
export const maxPrices = 30
export const priceLimits = { name: 60, amount: 30, text: 200 } as const

export const noPrice: PriceValues = { name: '', amount: '', text: '' }

export function readPriceRows(all: (name: string) => string[]): PriceValues[] {
  const columns = parts.map((part) => all(`price-${part}`))
  const count = Math.min(Math.max(...columns.map(({ length }) => length)), maxRows)
  const rows = Array.from({ length: count }, (_, row) =>
    Object.fromEntries(parts.map((part, place) => [part, columns[place]?.[row] ?? ''])),
  ) as PriceValues[]
  return rows.filter((row) => !isBlank(row))
}

function isBlank(row: PriceValues): boolean {
  return parts.every((part) => !row[part].trim())
}

export function sentPriceRows(rows: PriceValues[]): [string, string][] {
  return rows.flatMap((row) => parts.map((part): [string, string] => [`price-${part}`, row[part]]))
}

type PriceProblem = { place: number; text: string }

/** In the owner's order. In the browser, a line may be blank. */
export function readPrices(rows: PriceValues[]): {
  services: PricedService[]
  problems: PriceProblem[]
} {
  const read = rows.map((row) => (isBlank(row) ? null : readPrice(row)))
  const services = read.filter(isService)
  const problems = read.flatMap((one, place) =>
    typeof one === 'string' ? [{ place, text: one }] : [],
  )
  const names = services.map(({ name }) => name.toLowerCase())
  const twice = read.findIndex(
    (one, place) =>
      isService(one) &&
      read.findIndex((other) => isService(other) && isSameName(one, other)) < place,
  )
  if (!problems.length && new Set(names).size < names.length)
    problems.push({ place: twice, text: t.namedTwice() })
  if (!problems.length && services.length > maxPrices)
    problems.push({
      place: maxPrices,
      text: t.fewerServices({ max: maxPrices, count: services.length }),
    })
  return { services, problems }
}

function isService(read: PricedService | string | null): read is PricedService {
  return read !== null && typeof read !== 'string'
}

function isSameName(one: PricedService, other: PricedService): boolean {
  return one.name.toLowerCase() === other.name.toLowerCase()
}

function readPrice(row: PriceValues): PricedService | string {
  const name = plain(row.name)
  const price = withDollar(plain(row.amount))
  const text = plain(row.text)
  if (!name) return t.enterTheService()
  if (name.length > priceLimits.name) return t.shortenTheService({ max: priceLimits.name })
  if (price.length > priceLimits.amount) return t.shortenThePrice({ max: priceLimits.amount })
  if (text.length > priceLimits.text) return t.shortenTheText({ max: priceLimits.text })
  if (!price && !text) return t.enterThePrice()
  const wrong = [name, price, text].map((one) => privateNumberProblem(one) ?? mixedProblem(one))
  return (
    wrong.find((problem) => problem !== null) ?? {
      name,
      price: price || null,
      text: text || null,
    }
  )
}

/** Spreadsheets put "|" between the parts. */
function plain(value: string): string {
  return cleanLine(value.replaceAll('|', '/'))
}

const amount = String.raw`\d[\d,]*(?:\.\d\d)?`
const dollarsOnly = new RegExp(`^(${amount})(?: (?:dollars|dólares|usd))?$`, 'i')
const dollarsFor = new RegExp(
  `^${amount}(?= ?[-–] ?${amount}$| ?/ ?[a-z]| (?:per|an?|each|por|cada) )`,
  'i',
)
const dollarsFrom = new RegExp(`^(from|starting at|desde) (?=${amount}$)`, 'i')

/** "99", "99 dollars", "45/hour", and "from 45" are dollars. */
function withDollar(price: string): string {
  return price
    .replace(dollarsOnly, '$$$1')
    .replace(dollarsFor, '$$$&')
    .replace(dollarsFrom, '$1 $$')
}

export function writePrices(services: PricedService[]): PriceValues[] {
  return services.map(({ name, price, text }) => ({ name, amount: price ?? '', text: text ?? '' }))
}

/** "Drain cleaning: $99. Most drains in an hour." */
export function priceWords(rows: PriceValues[]): string[] {
  return rows.map(({ name, amount, text }) =>
    [amount ? `${name}: ${amount}` : name, text].filter(Boolean).join(' · '),
  )
}
