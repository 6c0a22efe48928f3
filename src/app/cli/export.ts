import * as t from '#messages/command-export.ts'
import { createWriteStream } from 'node:fs'
import { rename, unlink } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { Db } from '../../platform/db/schema.ts'
import { writeArchive } from '../../exchange/export/write-archive.server.ts'
import { exportList } from '../../exchange/export/export-list.server.ts'
import { writers } from '../../exchange/export/formats.ts'
import { today } from '../../platform/services.server.ts'
import { usageError, withUpdatedDatabase, type Command, type CommandContext } from './command.ts'

export const exportCommand: Command = async (context, words) => {
  const call = readCall(words)
  if (!call) throw usageError('export')
  const { format, out } = call
  const ending = format === 'archive' ? 'archive.gz' : writers[format].ending
  const file = out ?? `listings-${today(context)}.${ending}`
  const path = context.path(file)
  await withUpdatedDatabase(context, async (db) => {
    // Keeps an existing file intact until the new one is complete.
    const part = `${path}.part`
    try {
      const what = await write(db, { format, part }, context)
      await rename(part, path)
      context.say(t.written({ what, file }))
    } catch (error) {
      await unlink(part).catch(() => {})
      throw error
    }
  })
}

type Format = keyof typeof writers | 'archive'

function readCall(words: string[]): { format: Format; out: string | undefined } | null {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { format: { type: 'string' }, out: { type: 'string' } },
  })
  const formats: readonly Format[] = [...(Object.keys(writers) as Format[]), 'archive']
  const format = formats.find((one) => one === values.format)
  return format && !positionals.length ? { format, out: values.out } : null
}

async function write(
  db: Db,
  { format, part }: { format: Format; part: string },
  context: CommandContext,
): Promise<string> {
  if (format === 'archive') {
    const counts = await writeArchive(db, part, context)
    return Object.entries(counts)
      .map(([table, count]) => `${count} ${table}`)
      .join(', ')
  }
  const list = exportList(db, format, { today: today(context), site: context.config.site.url })
  await pipeline(Readable.from(list), createWriteStream(part, { mode: 0o600 }))
  return t.publicListings()
}
