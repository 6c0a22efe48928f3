import data from '../../data/sample-translations.json' with { type: 'json' }
import { language, type Language } from '../platform/text/language.ts'
import type { Business } from './business.ts'

const translations: Partial<Record<Language, Record<string, string>>> = data

type Told = Pick<Business, 'isSample' | 'description' | 'hoursNote' | 'verification'> &
  Partial<Pick<Business, 'servicesOffered' | 'yearsOfService' | 'posts'>>

/** A sample listing in the language of the request, except for words that an admin has changed. */
export function translateSample<T extends Told>(business: T): T {
  const own = translations[language()]
  if (!own || !business.isSample) return business
  const inOwn = (text: string) => own[text] ?? text
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
    ...(posts && { posts: posts.map((post) => ({ ...post, content: inOwn(post.content) })) }),
  }
}
