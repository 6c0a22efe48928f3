import { proofShapes } from '../../assets/drawings/proof-shapes.ts'

const symbols = Object.entries(proofShapes).map(
  ([sign, shape]) =>
    `<symbol id="${sign}" viewBox="0 0 20 20"><path fill="currentColor" fill-rule="evenodd" d="${shape}"/></symbol>`,
)

/** `/proof-marks.svg`: the marks of the badges, from which pages draw, so that no page and no script carries them. */
export function loader(): Response {
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }
  return new Response(text, { headers })
}
