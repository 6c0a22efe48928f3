import { z } from 'zod'

/** What a backup consists of. It is written last: a backup without one was not finished. */
export const manifestForm = z.object({
  format: z.literal(1),
  at: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ table: z.string(), rows: z.number(), sum: z.string() })),
  sequences: z.record(z.string(), z.number()),
  /** Files of rows, in their order. */
  parts: z.array(z.string()),
  /** The file of secrets; null when there was no passphrase to seal it with. */
  secrets: z.string().nullable(),
  /** Of the passphrase; null when nothing is sealed. */
  salt: z.string().nullable(),
  /** Files of pictures, which backups of one place share. */
  images: z.array(z.string()),
  bytes: z.number(),
})

export type Manifest = z.infer<typeof manifestForm>

/** The name of the backup of a moment; names stand in the order of time. */
export function nameOfBackup(at: Date): string {
  return at.toISOString().replace(/[:.]/g, '-')
}

/** Which backups of a place are whole, the oldest first, by the names of its files. */
export function wholeBackups(files: string[]): string[] {
  const found = files.flatMap((file) => /^backups\/([^/]+)\/manifest\.json$/.exec(file)?.[1] ?? [])
  return found.toSorted()
}

/**
 * Which files of a place go when only so many backups are kept: those of older ones, and what backups left that were
 * never finished. The newest whole one stays whatever is said.
 */
export function filesToRemove(files: string[], keep: number): string[] {
  const kept = new Set(wholeBackups(files).slice(-Math.max(1, keep)))
  return (
    files
      .filter((file) => file.startsWith('backups/') && !kept.has(file.split('/')[1] ?? ''))
      // A backup without its manifest is none: that goes first.
      .toSorted((one, other) => Number(isManifest(other)) - Number(isManifest(one)))
  )
}

function isManifest(file: string): boolean {
  return file.endsWith('/manifest.json')
}
