import { createElement, Fragment, type ReactNode } from 'react'
import { formatted, type Compiled } from './message.ts'
import type { FormatValues } from 'icu-minify/format'

/** Shows a marked part of a message, such as a link's words. */
export type Tag = (words: ReactNode[]) => ReactNode

/**
 * Parts that stay in their order, so they need no keys.
 * @public for the messages of a page, which knip can't see
 */
export function together(parts: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts)
}

/** A message with marked parts: `Read <link>the terms</link>.` */
export function sayRich(compiled: Compiled) {
  return (values: FormatValues<ReactNode>): ReactNode => {
    const parts = formatted(compiled, values)
    return Array.isArray(parts) ? together(parts) : parts
  }
}
