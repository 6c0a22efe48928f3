import * as t from '#messages/more-facts.ts'
import { payments } from '../../listings/choices.ts'
import { fieldEntry, fields, type BusinessField } from '../../listings/fields.ts'
import { nameIn } from '../../platform/text/names.ts'
import { link } from './contact-kinds.ts'
import { line, named, optionalArea, severalOf, special, tick } from './field-kinds.ts'

const maxCodes = 10

/** A yes-or-no field with its usual name. */
function fact(name: BusinessField) {
  const { label } = fieldEntry(name)
  return tick({ label: () => nameIn(label), line: label })
}

function page(name: 'bookingLink' | 'quoteLink' | 'menuLink', label: () => string) {
  return link({
    label,
    line: fields[name].label,
    placeholder: 'www.example.com',
    get wrong() {
      return t.enterTheAddress()
    },
  })
}

function ownWords(name: 'coreCompetencies' | 'differentiators' | 'pastPerformance') {
  const { label, max } = fields[name]
  return {
    label: () => t.optional({ name: nameIn(label) }),
    line: label,
    noun: 'text',
    rows: 4,
    max,
  }
}

/** Letters and digits, as on the registration: "1abc-2" is "1ABC2". */
function code(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '')
}

export const moreFields = {
  serviceDisabled: fact('serviceDisabled'),
  womanOwned: fact('womanOwned'),
  spouseOwned: fact('spouseOwned'),
  militaryDiscount: fact('militaryDiscount'),
  wheelchairAccess: fact('wheelchairAccess'),
  freeEstimates: fact('freeEstimates'),
  statewide: fact('statewide'),
  onlineOnly: fact('onlineOnly'),
  payments: severalOf({
    label: t.howCustomersCanPay,
    line: fields.payments.label,
    choices: payments.map(named),
    get wrong() {
      return t.choosePayments()
    },
  }),
  bookingLink: page('bookingLink', t.bookingLink),
  quoteLink: page('quoteLink', t.quoteLink),
  menuLink: page('menuLink', t.menuLink),
  naicsCodes: special({
    shape: 'text',
    control: 'line',
    label: t.naicsCodes,
    hint: t.naicsHint,
    line: fields.naicsCodes.label,
    inputMode: 'numeric',
    max: fields.naicsCodes.max,
    read(value: string, { say }) {
      const codes = [...new Set(value.split(/[\s,;]+/).filter(Boolean))]
      if (codes.some((one) => !/^\d{6}$/.test(one))) say(t.enterNaics())
      else if (codes.length > maxCodes) say(t.fewerNaics({ max: maxCodes }))
      return codes
    },
    write: (codes: string[]) => codes.join(', '),
  }),
  uei: line({
    label: t.uei,
    hint: t.ueiHint,
    line: fields.uei.label,
    noun: 'code',
    max: 30,
    tidy: code,
    check: (uei) => (/^[A-Z0-9]{12}$/.test(uei) ? null : t.enterUei()),
  }),
  cage: line({
    label: t.cage,
    line: fields.cage.label,
    noun: 'code',
    max: 20,
    tidy: code,
    check: (cage) => (/^[A-Z0-9]{5}$/.test(cage) ? null : t.enterCage()),
  }),
  coreCompetencies: optionalArea({ ...ownWords('coreCompetencies'), hint: t.competenciesHint }),
  differentiators: optionalArea({ ...ownWords('differentiators'), hint: t.differentiatorsHint }),
  pastPerformance: optionalArea({ ...ownWords('pastPerformance'), hint: t.pastPerformanceHint }),
}
