import { countiesOfCity } from '../../florida/cities.ts'
import { findCounty, type County } from '../../florida/counties.ts'
import { milesBetween } from '../../florida/distance.ts'
import { lettersOf } from '../../florida/letters.ts'
import { placeCalled, placeLike } from '../../florida/place-names.ts'
import { findZip, zips, type Zip } from '../../florida/zips.ts'

/** What is said of the parts of an address that do not name one place; a question is for somebody to look at. */
type PlaceFit = { notes: string[]; questions: string[] }

/** A town and a ZIP code of another county that are so near are neighbors: mail goes over county lines. */
const nearMiles = 12
const farMiles = 10

/** Whether town, ZIP code and counties of a row name one place. Where they do not, the ZIP code says where it is. */
export function fitOf(town: string, zip: string, said: readonly County[]): PlaceFit {
  const known = findZip(zip)
  const isTown = !town || placeCalled(town) !== null
  const like = isTown ? null : placeLike(town)
  const meant = like?.kind === 'city' ? placeText(like.label, like.counties[0] ?? '') : ''
  const unknown = isTown ? '' : `We know no town called “${town}”.`
  if (!known) {
    const isMeant = meant && ` Is it ${meant}?`
    const noTown = unknown ? [unknown + isMeant] : []
    return { notes: [...noTown, ...unknownZip(zip)], questions: [] }
  }
  const where = `the ZIP code ${zip} is in ${placeText(known.city, known.county)}`
  const ask = (text: string): PlaceFit => ({ notes: [], questions: [`${text} ${placedByZip}`] })
  if (meant) return ask(`${unknown} If ${meant} is meant: ${where}.`)
  const isBeside = town !== '' && isNear(town, known)
  const otherCounty = said.length > 0 && !said.some(({ name }) => name === known.county)
  const named = said.map(({ name }) => `${name} County`).join(' and ')
  if (otherCounty && !(isBeside && said.some((county) => reaches(county, known))))
    return ask(`The row says ${named}, but ${where}.`)
  if (isTown && town && !isBeside) return ask(`${townText(town)}, but ${where}.`)
  if (isTown && town && isFarWithin(town, known)) return ask(`The row says ${town}, but ${where}.`)
  const county = otherCounty ? [`The row says ${named}; ${where}.`] : []
  const placed = isTown
    ? []
    : [
        `${unknown} The map shows it where the ZIP code is, in ${placeText(known.city, known.county)}.`,
      ]
  return { notes: [...placed, ...county], questions: [] }
}

const placedByZip = 'The map shows it where the ZIP code is, so correct what is wrong.'

function unknownZip(zip: string): string[] {
  if (!/^3[234]\d{3}$/.test(zip)) return []
  return [`No place in Florida has the ZIP code ${zip} that we know of.`]
}

/** Whether a county is next to a ZIP code: mail of a town over its line comes from there. */
function reaches({ name }: County, zip: Zip): boolean {
  return zips.some((other) => other.county === name && milesBetween(other, zip) < nearMiles)
}

/** Whether a ZIP code is where a town of this name is, or not far from it; of what is no town nothing is known. */
function isNear(town: string, zip: Zip): boolean {
  const place = placeCalled(town)
  const county = findCounty(zip.county)?.slug ?? ''
  const isOfCounty = place?.counties.includes(county) || countiesOfCity(town).includes(zip.county)
  return isOfCounty || (place !== null && milesBetween(place.point, zip) < nearMiles)
}

/** In one county, two towns too far apart for mail of the one to come from the other. */
function isFarWithin(town: string, zip: Zip): boolean {
  const place = placeCalled(town)
  return (
    place?.kind === 'city' &&
    lettersOf(town) !== lettersOf(zip.city) &&
    lettersOf(place.city ?? '') !== lettersOf(zip.city) &&
    milesBetween(place.point, zip) > farMiles
  )
}

/** "Clearwater in Pinellas County"; of a coast its name alone. */
function townText(town: string): string {
  const place = placeCalled(town)
  const own = place?.kind === 'city' ? place.counties : []
  const counties = [...new Set([...countiesOfCity(town), ...own].map(countyName))]
  return counties.length
    ? `${town} is in ${counties.join(' and in ')} County`
    : `${town} is elsewhere`
}

function placeText(town: string, county: string): string {
  return `${town} (${countyName(county)} County)`
}

function countyName(county: string): string {
  return findCounty(county)?.name ?? county
}
