import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from './fixtures.ts'
import { startMailServer } from './mail-server.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { writeEmail } from '../src/platform/email/email-template.ts'
import { smtpTransport } from '../src/platform/email/carrier.server.ts'

/** The sender of all emails. */
export const from = { name: 'Bürgerbüro', address: 'mail@directory.example.org' }

/** `test` with a mail server, transports to it, and a folder for emails. */
export const test = base
  .extend('server', async ({}, { onCleanup }) => {
    const server = await startMailServer()
    onCleanup(() => server.stop())
    return server
  })
  .extend('smtp', ({}, { onCleanup }) => {
    const closings: (() => void)[] = []
    onCleanup(() => closings.forEach((close) => close()))
    return (url: string) => {
      const { send, close } = smtpTransport(url, from)
      closings.push(close)
      return send
    }
  })
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
    onCleanup(() => rm(folder, { recursive: true }))
    return folder
  })

/** An email; the number is in every part of it. */
export function hello(to: string, number: number | string = 1) {
  return writeEmail({
    site: { name: 'Directory', url: 'https://directory.example.org' },
    to,
    subject: `Grüße Nº ${number}`,
    paragraphs: [`Ein großes Hallo, Nº ${number}.`],
    action: { label: 'Öffnen', url: 'https://directory.example.org/hello' },
  })
}

/** An email's row in the queue. */
export function rowOf(db: Db, id: string) {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
