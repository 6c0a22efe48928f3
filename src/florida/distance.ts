/** A point on the globe, in degrees. */
export type Point = { lat: number; lng: number }

/** The Earth's mean radius in miles, as the specification fixes it. */
export const earthRadiusMiles = 3958.8

/**
 * Great-circle distance by the haversine formula.
 *
 * @returns miles, rounded to 2 decimals.
 */
export function milesBetween(from: Point, to: Point): number {
  const lat = radians(to.lat - from.lat)
  const lng = radians(to.lng - from.lng)
  const chord =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lng / 2) ** 2
  const miles = 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)))
  return Math.round(miles * 100) / 100
}

/**
 * The straight line through the unit sphere that belongs to a distance along its surface.
 *
 * @returns chord length on a sphere of radius 1, at most 2.
 */
export function chordOfMiles(miles: number): number {
  return 2 * Math.sin(Math.min(miles / (2 * earthRadiusMiles), Math.PI / 2))
}

/** A point on the unit sphere as x, y and z, as the database holds it. */
export function spherePoint({ lat, lng }: Point): [x: number, y: number, z: number] {
  const [up, along] = [radians(lat), radians(lng)]
  return [Math.cos(up) * Math.cos(along), Math.cos(up) * Math.sin(along), Math.sin(up)]
}

/** A distance as the badge shows it: two decimals under a mile, otherwise one. */
export function distanceText(miles: number): string {
  return `${miles.toFixed(miles < 1 ? 2 : 1)} miles`
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
