import * as t from '#messages/filters.ts'
import { payments, type Payment } from '../../../listings/choices.ts'
import { nameIn } from '../../../platform/text/names.ts'
import { keeping } from '../columns.ts'
import { paymentName } from './fact-name.ts'
import type { Filter } from './filter.server.ts'

export const payment: Filter = {
  read({ payment }) {
    if (!payment) return { search: {} }
    const known = paymentNamed(payment)
    if (known) return { search: { payment: known } }
    const text = t.chooseOne({ choices: payments.map(nameIn).join(', ') })
    return { problem: { title: t.unknownPayment(), text } }
  },
  inMemory: ({ payment }, index) =>
    payment ? { keep: keeping(index.payments, (ways) => ways.includes(payment)) } : null,
  // Shown as a choice.
  facet: null,
  control: () => ({
    kind: 'choice',
    label: t.payment(),
    none: t.anyPayment(),
    options: payments.map((way) => ({ value: way, text: nameIn(way) })),
    group: 'more',
  }),
  chip({ payment }) {
    const known = paymentNamed(payment)
    return known ? paymentName(known) : null
  },
}

function paymentNamed(text: string): Payment | undefined {
  const wanted = text.toLowerCase().replace(/-/g, ' ')
  return payments.find((name) => name.toLowerCase() === wanted)
}
