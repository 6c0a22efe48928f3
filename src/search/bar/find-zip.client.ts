import * as t from '#messages/search-bar.ts'
import { nearestZip, whyNoPosition, zipPointsPath, type ZipPoint } from './nearest-zip.ts'

/** Geolocation options, in milliseconds. */
const patience = { timeout: 10_000, maximumAge: 300_000 }

/** Uses the browser's location; nothing leaves the device. */
export async function findZip(): Promise<{ zip: string | null; message: string }> {
  try {
    const { latitude: lat, longitude: lng } = (await position()).coords
    const zip = nearestZip({ lat, lng }, await zipPoints())
    return { zip, message: zip ? t.nearestZip({ zip }) : t.outsideFlorida() }
  } catch (error) {
    const { code } = error as { code?: number }
    return { zip: null, message: whyNoPosition(code) }
  }
}

function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, patience),
  )
}

/** Cached by the browser. */
async function zipPoints(): Promise<ZipPoint[]> {
  const answer = await fetch(zipPointsPath)
  if (!answer.ok) throw new Error(`The zips could not be loaded: ${answer.status}`)
  return (await answer.json()) as ZipPoint[]
}
