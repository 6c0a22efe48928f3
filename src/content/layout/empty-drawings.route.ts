import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { emptyDrawings } from '../../assets/drawings/empty-drawings.tsx'

const symbols = Object.entries(emptyDrawings).map(([kind, Drawing]) => {
  const shapes = renderToStaticMarkup(createElement('svg', null, createElement(Drawing)))
  const inner = shapes.replace(/^<svg>/, '').replace(/<\/svg>$/, '')
  return `<symbol id="${kind}" viewBox="0 0 240 160">${inner}</symbol>`
})

/** `/empty-drawings.svg`: the drawings of empty states, in the colors of the page that draws from it. */
export function loader(): Response {
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
  const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }
  return new Response(text, { headers })
}
