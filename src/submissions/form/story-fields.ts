import { cleanLine, cleanText, mixedProblem } from '../clean-text.ts'
import { placeAddress, placeIdIn } from '../google-place.ts'
import { fields } from '../../listings/fields.ts'
import { line, special } from './field-kinds.ts'

const maxServices = 20
const maxService = 60

export const storyFields = {
  servicesOffered: special({
    shape: 'text',
    control: 'area',
    label: 'Services (optional)',
    hint: 'What customers ask you for, one in each line: drain cleaning, water heaters.',
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
      if (long) say(`Shorten “${long.slice(0, 30)}…” to ${maxService} characters or fewer`)
      else if (services.length > maxServices)
        say(`Name ${maxServices} services or fewer: these are ${services.length}`)
      return services
    },
    write: (services: string[]) => services.join('\n'),
  }),
  yearsOfService: line({
    label: 'Years of service (optional)',
    hint: 'Such as: 1998 to 2006, or: 22 years.',
    line: fields.yearsOfService.label,
    noun: 'years of service',
    max: fields.yearsOfService.max,
    check: (years) =>
      /\d/.test(years) ? mixedProblem(years) : 'Enter years, such as 1998 to 2006, or 22 years',
  }),
  publicOwner: line({
    label: 'Owner’s name, to be shown on the profile (optional)',
    hint: 'Leave it empty to keep it private.',
    line: 'Owner shown',
    isShown: ({ kind }) => kind === 'register',
    noun: 'name',
    max: fields.publicOwner.max,
    check: mixedProblem,
  }),
  googlePlaceId: special({
    shape: 'text',
    control: 'line',
    label: 'Its page on Google Maps (optional)',
    hint: 'Find the business on Google Maps and copy the address of that page: then its Google reviews are shown.',
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
