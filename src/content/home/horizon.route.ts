import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Horizon } from '../../assets/drawings/horizon.tsx'

const svg = renderToStaticMarkup(createElement(Horizon)).replace(
  '<svg ',
  '<svg xmlns="http://www.w3.org/2000/svg" ',
)

/** `/horizon.svg`: the drawing of the home page's hero, kept by browsers, so that no page and no script carries it. */
export function loader(): Response {
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }
  return new Response(svg, { headers })
}
