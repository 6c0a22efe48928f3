import { lettersOf } from './letters.ts'

const states =
  'Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Georgia, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, New York, North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Puerto Rico, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming'

/** Large US cities and those near Florida. */
const cities =
  'Albany NY, Albuquerque NM, Athens GA, Atlanta GA, Augusta GA, Austin TX, Baltimore MD, Baton Rouge LA, Birmingham AL, Boston MA, Brunswick GA, Buffalo NY, Charleston SC, Charlotte NC, Chattanooga TN, Chicago IL, Cincinnati OH, Cleveland OH, Columbia SC, Columbus OH, Dallas TX, Denver CO, Detroit MI, Dothan AL, El Paso TX, Fort Worth TX, Greenville SC, Gulf Shores AL, Houston TX, Huntsville AL, Indianapolis IN, Kansas City MO, Knoxville TN, Las Vegas NV, Los Angeles CA, Louisville KY, Memphis TN, Milwaukee WI, Minneapolis MN, Mobile AL, Montgomery AL, Myrtle Beach SC, Nashville TN, New Orleans LA, New York City NY, Norfolk VA, Oklahoma City OK, Omaha NE, Philadelphia PA, Phoenix AZ, Pittsburgh PA, Portland OR, Raleigh NC, Richmond VA, Sacramento CA, Salt Lake City UT, San Antonio TX, San Diego CA, San Francisco CA, San Jose CA, Savannah GA, Seattle WA, St. Louis MO, Thomasville GA, Tucson AZ, Tulsa OK, Valdosta GA, Virginia Beach VA, Washington DC'

const outside = new Map<string, string>()
for (const state of states.split(', ')) outside.set(lettersOf(state), state)
for (const city of cities.split(', ')) {
  const name = city.slice(0, -3)
  for (const spelling of [city, name]) outside.set(lettersOf(spelling), name)
}

/** A well-known place outside Florida ("Atlanta", "atlanta, GA"), or null. */
export function placeOutside(text: string): string | null {
  return outside.get(lettersOf(text)) ?? null
}
