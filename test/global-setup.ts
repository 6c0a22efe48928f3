import type { TestProject } from 'vitest/node'
import { build } from '../scripts/prepare.mjs'
import { prepareDumps, prepareFolder, prepareServer } from './database.ts'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the Postgres server under test; empty on the embedded database. */
    databaseUrl: string
  }
}

/** Builds the pages, and prepares the database that every worker starts from. */
export default async function setUp(project: TestProject) {
  await build()
  if (process.env.TEST_DATABASE !== 'postgres') {
    await Promise.all([prepareDumps(), prepareFolder()])
    project.provide('databaseUrl', '')
    return undefined
  }
  const server = await startPostgres()
  await prepareServer(server.url)
  project.provide('databaseUrl', server.url)
  return () => server.stop()
}
