import { createElement, Fragment, type ReactNode } from 'react'
import { withEnds } from './ended.ts'
import { formatted, type Compiled } from './message.ts'
import type { FormatValues } from 'icu-minify/format'

/** Shows a marked part of a message, such as a link's words. */
export type Tag = (words: ReactNode) => ReactNode

/**
 * Parts that stay in their order, so they need no keys.
 * @public for the messages of a page, which knip can't see
 */
export function together(parts: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...joined(parts))
}

/**
 * A marked part.
 * @public for the messages of a page, which knip can't see
 */
export function marked(tag: Tag, words: ReactNode[]): ReactNode {
  return tag(together(words))
}

/** Texts next to each other are one, on the server and in a browser: React compares them. */
function joined(parts: readonly ReactNode[]): ReactNode[] {
  const all: ReactNode[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (isText(part) && isText(last)) all[all.length - 1] = `${last}${part}`
    else all.push(part)
  }
  return all
}

function isText(part: ReactNode): part is string | number {
  return typeof part === 'string' || typeof part === 'number'
}

/** A message with marked parts: `Read <link>the terms</link>.` */
export function sayRich(compiled: Compiled, ending: readonly string[] = []) {
  return (values: FormatValues<ReactNode>): ReactNode => {
    const entries = Object.entries(withEnds(values, ending)).map(([name, value]) => [
      name,
      typeof value === 'function' ? (words: ReactNode[]) => marked(value as Tag, words) : value,
    ])
    const parts = formatted(compiled, Object.fromEntries(entries) as typeof values)
    return Array.isArray(parts) ? together(parts) : parts
  }
}
