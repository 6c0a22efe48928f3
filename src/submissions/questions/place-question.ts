import { cities, findCityByName, type City } from '../../florida/cities.ts'
import { findCounty } from '../../florida/counties.ts'
import { milesBetween } from '../../florida/distance.ts'
import { slugOf } from '../../florida/letters.ts'
import { findZip, type Zip } from '../../florida/zips.ts'
import { cleanLine } from '../clean-text.ts'
import { plainZip } from '../contact-rules.ts'
import type { FormValues } from '../form/form-values.ts'
import { checkPlace } from '../form/check-submission.ts'
import { placeKey, questionsIn, type PlaceAnswer, type Question } from './questions.ts'

/** Post offices name places by a town nearby: so far apart, a zip and a town still fit. */
const nearMiles = 15

/** Everything that is asked about a form, in its order. With the tables of places: not for the browser. */
export function questionsOf(values: FormValues): Question[] {
  const place = placeQuestion(values)
  return [...(place ? [place] : []), ...questionsIn(values)]
}

/** What the tables tell who fills in a form in a browser, which does not have them. */
export function placeAnswer(values: FormValues): PlaceAnswer {
  const zip = plainZip(values.zip) || null
  const place = checkPlace({ zip, city: cleanLine(values.city), county: null })
  const isChosen = Boolean(values.county.trim())
  return {
    question: placeQuestion(values),
    county: !isChosen && 'county' in place ? place.county : null,
  }
}

/** What is asked when a zip lies in another town or county than was filled in; null when they fit, or one is unknown. */
function placeQuestion(values: FormValues): Question | null {
  const zip = findZip(plainZip(values.zip))
  const county = findCounty(zip?.county ?? '')
  if (!zip || !county) return null
  const wrote = cleanLine(values.city).slice(0, 60)
  const chosen = findCounty(values.county.trim())
  const towns = townsCalled(wrote)
  const isNear = !towns.length || slugOf(zip.city) === slugOf(wrote) || towns.some(isBeside(zip))
  const fits = !chosen || chosen === county || towns.some((town) => town.county === chosen.name)
  if (isNear && fits) return null
  const where = `${zip.city}, ${county.name} County`
  const instead = isNear ? `chose ${chosen?.name} County` : `wrote ${wrote}`
  return {
    field: 'zip',
    key: placeKey(values),
    text: `${zip.zip} is in ${where}; you ${instead}. If the ZIP code is wrong, correct it.`,
    take: {
      label: `Use ${where}`,
      changes: {
        ...(!isNear && { city: zip.city }),
        ...(chosen && { county: county.slug }),
      },
    },
    keep: 'Keep both as they are',
  }
}

/** The towns of a name: there are several Lake Parks. */
function townsCalled(name: string): City[] {
  const usual = findCityByName(name)
  return usual ? cities.filter((city) => city.name === usual.name) : []
}

function isBeside(zip: Zip): (town: City) => boolean {
  return (town) => milesBetween(zip, town) <= nearMiles
}
