import { z } from 'zod'
import type { Row } from './list-params.ts'

/** "county.id", in order; lists are one column. */
export function columnsOf(schema: z.ZodType, path = ''): string[] {
  const inner = schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema
  if (!(inner instanceof z.ZodObject)) return [path]
  const parts = Object.entries<z.ZodType>(inner.shape)
  return parts.flatMap(([name, part]) => columnsOf(part, path ? `${path}.${name}` : name))
}

export function cellsOf(row: Row, columns: readonly string[]): string[] {
  return columns.map((column) => textOf(valueAt(row, column.split('.'))))
}

function valueAt(row: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return row
  if (typeof row !== 'object' || row === null) return null
  return valueAt((row as Row)[name], rest)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.map(textOf).join('; ') : JSON.stringify(value)
}
