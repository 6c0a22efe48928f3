import { createElement, Fragment, type ReactNode } from 'react'
import { formatted, type Compiled } from './message.ts'
import type { FormatValues } from 'icu-minify/format'

/** Shows a marked part of a message, such as a link's words. */
export type Tag = (words: ReactNode[]) => ReactNode

/** A message with marked parts: `Read <link>the terms</link>.` */
export function sayRich(compiled: Compiled) {
  return (values: FormatValues<ReactNode>): ReactNode => {
    const parts = formatted(compiled, values)
    return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts
  }
}
