// Loaded before a server (`--import`): its data folder (`FAILING_FOLDER`) fails as the file
// `FAILING_FOLDER.fault` says, which a trial writes and deletes while the server runs: ENOSPC (no
// space left), EROFS (read-only), EIO, or `slow` and milliseconds (delay of each write).
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { relative } from 'node:path'

const folder = process.env.FAILING_FOLDER ?? ''
const real = { ...fs }
const realPromises = { ...fs.promises }
const open = new Map<number, string>()

/** The disk's current failure, or null. */
function fault(): string | null {
  try {
    return real.readFileSync(`${folder}.fault`, 'utf8').trim() || null
  } catch {
    return null
  }
}

function isInside(path: unknown): boolean {
  return typeof path === 'string' && !relative(folder, path).startsWith('..')
}

/** @param grows needs additional space. */
function meet(what: string, grows: boolean): void {
  const now = fault()
  if (!now) return
  const [kind, milliseconds] = now.split(' ')
  if (kind === 'slow')
    return void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(milliseconds))
  if (kind === 'ENOSPC' && !grows) return
  throw Object.assign(new Error(`${kind}: the disk fails, ${what}`), {
    code: kind,
    errno: -(errnos[kind ?? ''] ?? 5),
  })
}

const errnos: Record<string, number> = { ENOSPC: 28, EROFS: 30, EIO: 5 }

function isWriting(flags: string | number | undefined): boolean {
  if (typeof flags === 'number')
    return (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR | fs.constants.O_CREAT)) !== 0
  return /[wa+]/.test(flags ?? 'r')
}

function meetOpen(path: unknown, flags: string | number | undefined): void {
  if (!isInside(path) || !isWriting(flags)) return
  const isNew = !real.existsSync(String(path))
  // A read-only file system opens existing files only for reading.
  if (isNew || fault() === 'EROFS') meet('open', isNew)
}

Object.assign(fs, {
  openSync(path: string, flags?: string | number, mode?: number) {
    meetOpen(path, flags)
    const fd = real.openSync(path, flags ?? 'r', mode)
    if (isInside(path)) open.set(fd, path)
    return fd
  },
  closeSync(fd: number) {
    open.delete(fd)
    real.closeSync(fd)
  },
  writeSync(fd: number, data: Uint8Array, offset = 0, length?: number, position?: number) {
    if (open.has(fd)) {
      const end = (position ?? real.fstatSync(fd).size) + (length ?? data.byteLength - offset)
      meet('write', end > real.fstatSync(fd).size)
    }
    return real.writeSync(fd, data, offset, length, position)
  },
  mkdirSync(path: string, options?: fs.MakeDirectoryOptions) {
    if (isInside(path) && !real.existsSync(path)) meet('mkdir', true)
    return real.mkdirSync(path, options)
  },
  writeFileSync(path: string, ...rest: [string, fs.WriteFileOptions?]) {
    if (isInside(path)) meet('write', true)
    real.writeFileSync(path, ...rest)
  },
})
Object.assign(fs.promises, {
  async open(path: string, flags?: string | number, mode?: number) {
    meetOpen(path, flags)
    return realPromises.open(path, flags, mode)
  },
  async writeFile(path: string, ...rest: [string, fs.WriteFileOptions?]) {
    if (isInside(path)) meet('write', true)
    return realPromises.writeFile(path, ...rest)
  },
  async mkdir(path: string, options?: fs.MakeDirectoryOptions) {
    if (isInside(path) && !real.existsSync(path)) meet('mkdir', true)
    return realPromises.mkdir(path, options)
  },
})
syncBuiltinESMExports()
