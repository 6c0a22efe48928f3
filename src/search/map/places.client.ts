import { namedPlaces, type NamedPlace, type PlaceName } from './labels.ts'

let places: Promise<NamedPlace[] | null> | undefined

/** Fetched once; null on failure. */
export function fetchPlaces(): Promise<NamedPlace[] | null> {
  places ??= fetch('/map/places.json')
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.statusText))))
    .then((names: PlaceName[]) => namedPlaces(names))
    .catch(() => {
      places = undefined
      return null
    })
  return places
}
