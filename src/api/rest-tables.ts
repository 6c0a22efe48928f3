import { restTypes } from '../listings/field-entry.ts'
import { fieldEntry, fieldNames } from '../listings/fields.ts'
import { RestError } from './rest-error.ts'

export type ColumnType = 'text' | 'text[]' | 'boolean' | 'bigint'

export type Table = { name: TableName; columns: Readonly<Record<string, ColumnType>> }

export type TableName = 'businesses' | 'business_images'

const ofFields = fieldNames.flatMap((name): [string, ColumnType][] => {
  const { kind, column, isInRest } = fieldEntry(name)
  const type = restTypes[kind]
  return isInRest && type ? [[column ?? name, type]] : []
})

const businessColumns: Readonly<Record<string, ColumnType>> = {
  id: 'text',
  ...Object.fromEntries(ofFields),
  address: 'text',
  is_verified: 'boolean',
  proof_level: 'text',
  is_featured: 'boolean',
  is_sample: 'boolean',
}

/** The hosted form's tables; nothing else is exposed. */
const tables: Readonly<Record<TableName, Table>> = {
  businesses: { name: 'businesses', columns: businessColumns },
  business_images: {
    name: 'business_images',
    columns: { id: 'bigint', business_id: 'text', url: 'text' },
  },
}

/** @throws RestError for an unknown table. */
export function tableNamed(name: string): Table {
  if (Object.hasOwn(tables, name)) return tables[name as TableName]
  const near = Object.keys(tables).find((known) => known.startsWith(name.replace(/e?s$/, '')))
  const message = `Could not find the table 'public.${name}' in the schema cache`
  const hint = near && name ? `Perhaps you meant the table 'public.${near}'` : null
  throw new RestError(404, 'PGRST205', message, null, hint)
}

export function typeOfColumn({ columns }: Table, column: string): ColumnType | null {
  return Object.hasOwn(columns, column) ? (columns[column] ?? null) : null
}
