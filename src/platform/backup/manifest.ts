import { z } from 'zod'

/** Written last: a backup without a manifest is unfinished. */
export const manifestForm = z.object({
  format: z.literal(1),
  at: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ table: z.string(), rows: z.number(), sum: z.string() })),
  sequences: z.record(z.string(), z.number()),
  parts: z.array(z.string()),
  secrets: z.string().nullable(),
  /** The passphrase's salt; null when unencrypted. */
  salt: z.string().nullable(),
  /** Image files, shared by the backups of one place. */
  images: z.array(z.string()),
  bytes: z.number(),
})

export type Manifest = z.infer<typeof manifestForm>

/** Names sort by time. */
export function nameOfBackup(at: Date): string {
  return at.toISOString().replace(/[:.]/g, '-')
}

/** Finished backups, oldest first. */
export function wholeBackups(files: string[]): string[] {
  const found = files.flatMap((file) => /^backups\/([^/]+)\/manifest\.json$/.exec(file)?.[1] ?? [])
  return found.toSorted()
}

/** Expired and unfinished backups; never the newest finished one. */
export function filesToRemove(files: string[], keep: number): string[] {
  const kept = new Set(wholeBackups(files).slice(-Math.max(1, keep)))
  return (
    files
      .filter((file) => file.startsWith('backups/') && !kept.has(file.split('/')[1] ?? ''))
      // Manifests first, so that a partly deleted backup counts as unfinished.
      .toSorted((one, other) => Number(isManifest(other)) - Number(isManifest(one)))
  )
}

function isManifest(file: string): boolean {
  return file.endsWith('/manifest.json')
}
