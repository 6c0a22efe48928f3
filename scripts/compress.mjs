// Writes a .br and a .gz next to every built text file, so that the server never compresses them
// itself.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../build/client')

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest|txt)$/.test(entry.name)) continue
  const path = join(entry.parentPath, entry.name)
  const text = readFileSync(path)
  if (text.length < 1024) continue
  writeFileSync(`${path}.br`, brotliCompressSync(text))
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
}
