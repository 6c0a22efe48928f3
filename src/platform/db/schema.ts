import type { Kysely } from 'kysely'
import type { AuthTables } from './tables/auth.ts'
import type { ContactTables } from './tables/contact.ts'
import type { DirectoryTables } from './tables/directory.ts'
import type { ExchangeTables } from './tables/exchange.ts'
import type { SiteTables } from './tables/site.ts'
import type { SubmissionsTables } from './tables/submissions.ts'

export type Schema = AuthTables &
  SubmissionsTables &
  ContactTables &
  DirectoryTables &
  ExchangeTables &
  SiteTables

/** A database or transaction handle. */
export type Db = Kysely<Schema>

export type BusinessRow = Schema['businesses']
