import data from '../../data/sample-translations.json' with { type: 'json' }
import { language, type Language } from '../platform/text/language.ts'
import type { Business } from './business.ts'

const translations: Partial<Record<Language, Record<string, string>>> = data

const buyersTexts = ['coreCompetencies', 'differentiators', 'pastPerformance'] as const
type BuyersText = (typeof buyersTexts)[number]

type Told = Pick<Business, 'isSample' | 'description' | 'hoursNote' | 'verification'> &
  Partial<Pick<Business, 'servicesOffered' | 'yearsOfService' | 'posts' | BuyersText>>

/** A sample listing in the language of the request, except for words that an admin has changed. */
export function translateSample<T extends Told>(business: T): T {
  const own = translations[language()]
  if (!own || !business.isSample) return business
  const inOwn = (text: string) => own[text] ?? text
  const ofBuyers = buyersTexts.flatMap((field) => {
    const text = business[field]
    return text ? [[field, inOwn(text)]] : []
  })
  const { verification, servicesOffered, yearsOfService, posts } = business
  return {
    ...business,
    description: inOwn(business.description),
    hoursNote: business.hoursNote && inOwn(business.hoursNote),
    verification: verification && {
      ...verification,
      note: verification.note && inOwn(verification.note),
    },
    ...(servicesOffered && { servicesOffered: servicesOffered.map(inOwn) }),
    ...(yearsOfService && { yearsOfService: inOwn(yearsOfService) }),
    ...Object.fromEntries(ofBuyers),
    ...(posts && { posts: posts.map((post) => ({ ...post, content: inOwn(post.content) })) }),
  }
}
