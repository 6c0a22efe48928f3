import type { RestField } from '../submissions/form/business-details.ts'
import { RestError } from './rest-error.ts'

/** What a column holds. */
export type ColumnType = 'text' | 'text[]' | 'boolean' | 'bigint'

/** A table as clients see it: its columns in order. */
export type Table = { name: TableName; columns: Readonly<Record<string, ColumnType>> }

export type TableName = 'businesses' | 'business_images'

/** The columns of a business: fields of its form, and what the directory says of it. */
type BusinessColumn =
  | RestField
  | 'id'
  | 'address'
  | 'is_verified'
  | 'proof_level'
  | 'is_featured'
  | 'is_sample'

const businessColumns: Readonly<Record<BusinessColumn, ColumnType>> = {
  id: 'text',
  name: 'text',
  category: 'text',
  description: 'text',
  address: 'text',
  phone: 'text',
  email: 'text',
  website: 'text',
  is_verified: 'boolean',
  proof_level: 'text',
  is_featured: 'boolean',
  is_sample: 'boolean',
  county: 'text',
  languages: 'text[]',
  emergency: 'boolean',
}

/** The tables of the specification's hosted form; nothing else can be asked for. */
const tables: Readonly<Record<TableName, Table>> = {
  businesses: { name: 'businesses', columns: businessColumns },
  business_images: {
    name: 'business_images',
    columns: { id: 'bigint', business_id: 'text', url: 'text' },
  },
}

/** The table of this name. @throws RestError when there is none. */
export function tableNamed(name: string): Table {
  if (Object.hasOwn(tables, name)) return tables[name as TableName]
  const near = Object.keys(tables).find((known) => known.startsWith(name.replace(/e?s$/, '')))
  const message = `Could not find the table 'public.${name}' in the schema cache`
  const hint = near && name ? `Perhaps you meant the table 'public.${near}'` : null
  throw new RestError(404, 'PGRST205', message, null, hint)
}

/** What a column of a table holds, or null when there is no such column. */
export function typeOfColumn({ columns }: Table, column: string): ColumnType | null {
  return Object.hasOwn(columns, column) ? (columns[column] ?? null) : null
}
