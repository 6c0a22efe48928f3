import * as t from '#messages/admin-import-rows.ts'
import type { PricedService } from '../../listings/priced-service.ts'
import {
  maxPrices,
  readPrices,
  writePrices,
  type PriceValues,
} from '../../submissions/form/price-values.ts'
import { textOf } from './cells.ts'
import { columnName } from './columns.ts'

/** Services as a cell has them, one on each line: "Drain cleaning | $99 | Most drains". */
export function priceListText(services: readonly PricedService[]): string {
  return writePrices([...services])
    .map(({ name, amount, text }) => [name, amount, text].join(' | ').replace(/(?: \|\s*)+$/, ''))
    .join('\n')
}

/** Leaves out lines that can't be used, repeated names, and those after the last that fits. */
export function readPriceList(cell: string): { rows: PriceValues[]; left: string[] } {
  const column = columnName('priceList')
  const rows = new Map<string, PriceValues>()
  const left: string[] = []
  for (const row of readPriceListText(cell)) {
    const { services, problems } = readPrices([row])
    const name = services[0]?.name.toLowerCase() ?? ''
    const text = row.name.slice(0, 40)
    if (problems.length) left.push(t.unusableLeftOut({ column, text }))
    else if (rows.has(name)) left.push(t.repeatedLeftOut({ column, text }))
    else rows.set(name, row)
  }
  const more = rows.size - maxPrices
  if (more > 0) left.push(t.moreServicesLeftOut({ column, max: maxPrices, count: more }))
  return { rows: [...rows.values()].slice(0, maxPrices), left }
}

/** Also reads what people write by hand: "Drain cleaning $99; Water heater: from $900". */
function readPriceListText(cell: string): PriceValues[] {
  const text = textOf(cell)
  const lines = text.split(text.includes('|') ? /\n/ : /[\n;]/)
  return lines.map((line) => line.trim()).flatMap((line) => (line ? [readLine(line)] : []))
}

function readLine(line: string): PriceValues {
  if (line.includes('|')) {
    const [name = '', amount = '', ...rest] = line.split('|').map((part) => part.trim())
    return { name, amount, text: rest.join(' ') }
  }
  const found =
    /^(.+?)[\s:=,–—-]+((?:from |starting at |about )?\$\s?\d[^()]*?)\s*(?:\((.*)\))?$/i.exec(line)
  return found
    ? { name: found[1] ?? '', amount: found[2] ?? '', text: found[3] ?? '' }
    : { name: line, amount: '', text: '' }
}
