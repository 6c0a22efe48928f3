import * as t from '#messages/service-area.ts'
import { isFloridaZip } from '../../florida/zip-rule.ts'
import { fields } from '../../listings/fields.ts'
import { cleanLine } from '../clean-text.ts'
import { plainZip } from '../contact-rules.ts'
import { special } from './field-kinds.ts'

const maxZips = 50
const maxMiles = 300

/** Where a business goes, more exactly than by county. */
export const areaFields = {
  servesZips: special({
    shape: 'text',
    control: 'area',
    label: t.zips,
    hint: t.zipsHint,
    line: fields.servesZips.label,
    rows: 2,
    max: fields.servesZips.max,
    inputMode: 'numeric',
    read(value: string, { say }) {
      const typed = value.split(/[\s,;]+/).filter(Boolean)
      const codes = [...new Set(typed.map((code) => plainZip(code)))]
      const wrong = codes.find((code) => !/^\d{5}$/.test(code))
      const elsewhere = codes.find((code) => !isFloridaZip(code) || code.startsWith('340'))
      if (wrong) say(t.enterFiveDigits({ zip: wrong.slice(0, 20) }))
      else if (elsewhere) say(t.enterFloridaZip({ zip: elsewhere }))
      else if (codes.length > maxZips) say(t.fewerZips({ max: maxZips, count: codes.length }))
      return codes.toSorted((one, other) => (one < other ? -1 : 1))
    },
    write: (codes: string[]) => codes.join(', '),
  }),
  servesMiles: special({
    shape: 'text',
    control: 'line',
    label: t.miles,
    hint: t.milesHint,
    line: fields.servesMiles.label,
    inputMode: 'numeric',
    max: 12,
    read(value: string, { say }): number | null {
      const text = cleanLine(value)
        .slice(0, 100)
        .replace(/\s*(?:miles?|millas?|mi)\.?$/i, '')
      if (!text) return null
      const miles = /^\d{1,3}$/.test(text) ? Number(text) : 0
      if (miles >= 1 && miles <= maxMiles) return miles
      say(t.enterMiles({ max: maxMiles }))
      return null
    },
    write: (miles: number | null) => (miles === null ? '' : String(miles)),
  }),
}
