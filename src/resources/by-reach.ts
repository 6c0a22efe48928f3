import data from '../../data/veteran-resources.json' with { type: 'json' }
import { zipOf } from '../florida/address.ts'
import { findCounty } from '../florida/counties.ts'
import { milesBetween, type Point } from '../florida/distance.ts'
import { findZip } from '../florida/zips.ts'
import type { Resource } from './resource.ts'

type Place = { point: Point; counties: readonly string[] }

type Reach = { reach: string; counties?: string[] }

const reachOf: ReadonlyMap<string, Reach> = new Map(data.resources.map((one) => [one.id, one]))

/** Of a hospital without named counties. */
const areaMiles = 60

/**
 * From a place: local help there, nearest first, then help for the state, then for the nation, then local help
 * elsewhere; otherwise in the given order.
 */
export function byReach(resources: readonly Resource[], place: Place): Resource[] {
  const names = place.counties.flatMap((slug) => findCounty(slug)?.name ?? [])
  return resources
    .map((resource) => ({ resource, ...standing(resource, names, place.point) }))
    .toSorted((one, other) => one.rank - other.rank || one.miles - other.miles)
    .map(({ resource }) => resource)
}

/** Without a place: the given order, local help last. */
export function localLast(resources: readonly Resource[]): Resource[] {
  const isLocal = ({ id }: Resource) => reachOf.get(id)?.reach === 'local'
  return [...resources.filter((one) => !isLocal(one)), ...resources.filter(isLocal)]
}

const ranks: Readonly<Record<string, number>> = { state: 1, national: 2, local: 3 }

function standing({ id, address }: Resource, names: readonly string[], from: Point) {
  const { reach, counties } = reachOf.get(id) ?? { reach: 'national' }
  const zip = findZip(zipOf(address) ?? '')
  const miles = zip ? milesBetween(from, zip) : 0
  const isHere = counties
    ? counties.some((name) => names.includes(name))
    : reach === 'local' && miles <= areaMiles
  if (isHere) return { rank: 0, miles }
  return { rank: ranks[reach] ?? 2, miles: reach === 'local' ? miles : 0 }
}
