import * as t from '#messages/filters.ts'
import type { Payment } from '../../../listings/choices.ts'
import { fieldEntry, type HavingFact } from '../../../listings/fields.ts'
import { nameIn } from '../../../platform/text/names.ts'

const links: Partial<Record<HavingFact, () => string>> = {
  bookingLink: t.booksOnline,
  quoteLink: t.quotesOnline,
  menuLink: t.menuOnline,
}

/** "Woman-owned", "Online booking". */
export function factFilterName(fact: HavingFact): string {
  return links[fact]?.() ?? nameIn(fieldEntry(fact).label)
}

/** "Takes Zelle". */
export function paymentName(payment: Payment): string {
  return payment === 'Financing' ? t.financing() : t.takes({ payment: nameIn(payment) })
}
