import { proofShapes } from '../../assets/drawings/proof-shapes.ts'

const symbols = Object.entries(proofShapes).map(
  ([sign, shape]) =>
    `<symbol id="${sign}" viewBox="0 0 20 20"><path fill="currentColor" fill-rule="evenodd" d="${shape}"/></symbol>`,
)

/** `/proof-marks.svg`, used by reference so pages and scripts don't contain the marks. */
export function loader(): Response {
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }
  return new Response(text, { headers })
}
