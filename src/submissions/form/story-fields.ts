import * as t from '#messages/form-fields.ts'
import * as prices from '#messages/price-list.ts'
import { cleanLine, cleanText, mixedProblem } from '../clean-text.ts'
import { placeAddress, placeIdIn } from '../google-place.ts'
import { fields } from '../../listings/fields.ts'
import { line, special } from './field-kinds.ts'
import { readPrices, writePrices, type PriceValues } from './price-values.ts'

const maxServices = 20
const maxService = 60

/** Only our badges say so: a field next to them must not look like one. */
function claimsProof(text: string): boolean {
  return /verif|certif|[✓✔✅☑]/iu.test(text)
}

export const storyFields = {
  servicesOffered: special({
    shape: 'text',
    control: 'area',
    label: t.servicesOptional,
    hint: t.whatCustomersAskYouFor,
    line: fields.servicesOffered.label,
    rows: 4,
    max: fields.servicesOffered.max,
    read(value: string, { say }) {
      const entries = cleanText(value)
        .split(/[\n,;]/)
        .map((entry) => cleanLine(entry.replace(/^[\s*•–-]+/, '')))
        .filter(Boolean)
      const services = [...new Map(entries.map((entry) => [entry.toLowerCase(), entry])).values()]
      const long = services.find((service) => service.length > maxService)
      if (long) say(t.shortenToCharactersOrFewer({ start: long.slice(0, 30), max: maxService }))
      else if (services.length > maxServices)
        say(t.nameServicesOrFewerThese({ max: maxServices, count: services.length }))
      return services
    },
    write: (services: string[]) => services.join('\n'),
  }),
  priceList: special({
    shape: 'prices',
    control: 'prices',
    label: prices.label,
    hint: prices.hint,
    line: fields.priceList.label,
    isTidied: true,
    read(rows: PriceValues[], { say }) {
      const { services, problems } = readPrices(rows)
      for (const { place, text } of problems) say(text, `priceList-${place}`)
      return services
    },
    write: writePrices,
  }),
  yearsOfService: line({
    label: t.yearsOfServiceOptional,
    hint: t.suchAs1998To2006,
    line: fields.yearsOfService.label,
    noun: 'years of service',
    max: fields.yearsOfService.max,
    check: (years) =>
      /\d/.test(years) && !claimsProof(years) ? mixedProblem(years) : t.enterYearsSuchAs1998(),
  }),
  publicOwner: line({
    label: t.ownersNameToBeShown,
    hint: t.leaveItEmptyToKeep,
    get line() {
      return t.ownerShown()
    },
    isShown: ({ kind }) => kind === 'register',
    noun: 'name',
    max: fields.publicOwner.max,
    check: (name) => (claimsProof(name) ? t.enterNameAlone() : mixedProblem(name)),
  }),
  googlePlaceId: special({
    shape: 'text',
    control: 'line',
    label: t.itsPageOnGoogleMaps,
    hint: t.findTheBusinessOnGoogle,
    line: fields.googlePlaceId.label,
    inputMode: 'url',
    max: fields.googlePlaceId.max,
    read(value: string, { say }) {
      const found = placeIdIn(value)
      if (!found.ok) say(found.text)
      return found.ok ? found.id : null
    },
    write: (id: string | null) => (id ? placeAddress(id) : ''),
  }),
}
