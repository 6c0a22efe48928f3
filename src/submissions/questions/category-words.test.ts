/** @module-tag once */
import { describe, expect, test } from 'vitest'
import { findCategories } from './category-words.ts'

/** Everyday names of trades, collected before our word lists existed, with their categories. */
const trades = [
  ['lawn man', 'landscape'],
  ['AC repair', 'hvac'],
  ['plomero', 'plumbing'],
  ['notary', 'legal-services'],
  ['tow truck', 'auto-services'],
  ['roofer', 'roofing'],
  ['handyman', 'general-contractors'],
  ['electrician', 'air-and-electric'],
  ['tree guy', 'tree-removal'],
  ['pool guy', 'pool-cleaning'],
  ['house cleaner', 'cleaning-services'],
  ['maid', 'cleaning-services'],
  ['exterminator', 'pest-control'],
  ['bug man', 'pest-control'],
  ['realtor', 'real-estate'],
  ['mortgage broker', 'mortgage-assistance'],
  ['insurance agent', 'insurance'],
  ['lawyer', 'legal-services'],
  ['accountant', 'financial-services'],
  ['tax preparer', 'financial-services'],
  ['bookkeeper', 'financial-services'],
  ['mechanic', 'auto-repair'],
  ['oil change', 'auto-repair'],
  ['body shop', 'auto-repair'],
  ['mobile mechanic', 'auto-repair'],
  ['car detailing', 'detailing'],
  ['car wash', 'car-wash'],
  ['used cars', 'car-dealership'],
  ['barber', 'barber-shops'],
  ['hairdresser', 'salon'],
  ['nail salon', 'salon'],
  ['massage', 'health-and-wellness'],
  ['chiropractor', 'health-and-wellness'],
  ['dentist', 'health-and-wellness'],
  ['therapist', 'health-and-wellness'],
  ['personal trainer', 'fitness'],
  ['gym', 'fitness'],
  ['karate', 'self-defense'],
  ['yoga', 'fitness'],
  ['restaurant', 'food-and-drinks'],
  ['food truck', 'food-and-drinks'],
  ['BBQ', 'food-and-drinks'],
  ['bakery', 'food-and-drinks'],
  ['coffee shop', 'food-and-drinks'],
  ['caterer', 'catering'],
  ['photographer', 'photography'],
  ['DJ', 'entertainment'],
  ['wedding planner', 'parties-and-event-rentals'],
  ['bounce house', 'parties-and-event-rentals'],
  ['mover', 'trucking'],
  ['junk removal', 'waste-removal'],
  ['dumpster', 'waste-removal'],
  ['trucking company', 'trucking'],
  ['courier', 'trucking'],
  ['garage door', 'garage-doors'],
  ['fence', 'fence-construction'],
  ['painter', 'painting'],
  ['flooring', 'flooring'],
  ['carpet', 'flooring'],
  ['tile', 'flooring'],
  ['drywall', 'general-contractors'],
  ['remodeler', 'general-contractors'],
  ['concrete', 'construction'],
  ['bricklayer', 'masonry'],
  ['welder', 'manufacturing'],
  ['pressure washing', 'pressure-washing'],
  ['gutters', 'general-contractors'],
  ['sprinklers', 'landscape'],
  ['landscaping', 'landscape'],
  ['home inspector', 'home-inspection'],
  ['locksmith', 'home-defense'],
  ['security guard', 'security'],
  ['alarm', 'home-defense'],
  ['gun shop', 'home-defense'],
  ['concealed carry class', 'education-and-training'],
  ['computer repair', 'it-services'],
  ['web design', 'it-services'],
  ['sign shop', 'marketing-and-advertising'],
  ['t-shirts', 'apparel'],
  ['tutor', 'education-and-training'],
  ['pet sitter', 'animal-services'],
  ['dog groomer', 'dog-grooming'],
  ['dog trainer', 'dog-training'],
  ['aquarium', 'aquarium-maintenance'],
  ['boat mechanic', 'boat-repair'],
  ['limo', 'transportation-and-logistics'],
  ['home health', 'health-and-wellness'],
  ['va claim help', 'disability-benefits'],
  ['appliance repair', 'general-contractors'],
  ['solar', 'air-and-electric'],
  ['generator', 'air-and-electric'],
  ['water heater', 'water-heater-maintenance'],
  ['drain cleaning', 'plumbing'],
  ['jardinero', 'landscape'],
  ['electricista', 'air-and-electric'],
  ['abogado', 'legal-services'],
  ['techos', 'roofing'],
  ['aire acondicionado', 'hvac'],
  ['limpio casas', 'cleaning-services'],
  ['I clean houses', 'cleaning-services'],
  ['pinto casas', 'painting'],
] as const

describe('the category of a business', () => {
  test.for(trades)('is found by its everyday name: %s', ([words, slug]) => {
    expect(findCategories(words).categories[0]?.slug).toBe(slug)
  })

  test('is found in a sentence, misspelled, and during typing', () => {
    const first = (words: string) => findCategories(words).categories[0]
    expect(first('somebody to fix my ac in stuart')).toMatchObject({ slug: 'hvac', because: 'ac' })
    expect(first('plumbr')).toEqual({ slug: 'plumbing', name: 'Plumbing', because: 'plumber' })
    expect(first('lawn m')?.slug).toBe('landscape')
    expect(first('jardin')?.slug).toBe('landscape')
  })

  test('can be several, the likeliest first, with the phrase that matched', () => {
    expect(findCategories('hvac and plumbing').categories.slice(0, 2)).toMatchObject([
      { slug: 'hvac', because: 'hvac' },
      { slug: 'plumbing', because: 'plumbing' },
    ])
    expect(findCategories('concrete').categories.map(({ name }) => name)).toContain('Masonry')
  })

  test('is none for unrelated text', () => {
    for (const words of ['xyzzy', '', ' ', 'stuart', '\u0000', 'a'.repeat(5000)])
      expect(findCategories(words).categories, words.slice(0, 9)).toEqual([])
  })
})
