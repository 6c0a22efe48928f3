import { namedPlaces, type NamedPlace, type PlaceName } from './labels.ts'

let places: Promise<NamedPlace[] | null> | undefined

/** The names of Florida's towns and counties for the map, fetched once; null when they cannot be had. */
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
