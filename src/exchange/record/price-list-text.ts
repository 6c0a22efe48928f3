import type { PricedService } from '../../listings/priced-service.ts'
import { writePrices, type PriceValues } from '../../submissions/form/price-values.ts'
import { textOf } from './cells.ts'

/** Services as a cell has them, one on each line: "Drain cleaning | $99 | Most drains". */
export function priceListText(services: readonly PricedService[]): string {
  return writePrices([...services])
    .map(({ name, amount, text }) => [name, amount, text].join(' | ').replace(/(?: \|\s*)+$/, ''))
    .join('\n')
}

/** Also reads what people write by hand: "Drain cleaning $99; Water heater: from $900". */
export function readPriceListText(cell: string): PriceValues[] {
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
