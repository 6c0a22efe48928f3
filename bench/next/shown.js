import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'

/** The elements of each page by its name, as `bench/next-site.ts` read them: texts, and [tag, properties, children]. */
export const pages = JSON.parse(readFileSync(join(process.cwd(), 'pages.json'), 'utf8'))

export function shown(node) {
  if (typeof node === 'string') return node
  const [tag, properties, children] = node
  return createElement(tag, properties, ...children.map(shown))
}
