import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { DiskRecord } from './record.ts'

type Flags = string | number | undefined
type Methods = Record<string, (...args: never[]) => unknown>

/**
 * Records every write, sync, new name, and deletion by this process below a folder, until stopped,
 * by wrapping Node's functions, which the embedded database uses as well.
 *
 * @param base a copy of the folder's current state.
 */
export function watchDisk(folder: string, base: string): { record: DiskRecord; stop(): void } {
  const record = new DiskRecord(folder, base)
  const undo = [replace(fs, watchedSync(record)), replace(fs.promises, watchedPromises(record))]
  syncBuiltinESMExports()
  return {
    record,
    stop() {
      for (const back of undo) back()
      syncBuiltinESMExports()
    },
  }
}

function replace(object: object, methods: Methods): () => void {
  const names = Object.keys(methods)
  const before = Object.fromEntries(names.map((name) => [name, Reflect.get(object, name)]))
  Object.assign(object, methods)
  return () => void Object.assign(object, before)
}

function howOf(path: string, flags: Flags, record: DiskRecord) {
  const has = (flag: number, letter: string) =>
    typeof flags === 'number' ? (flags & flag) !== 0 : String(flags).includes(letter)
  return {
    isNew: record.isInside(path) && !fs.existsSync(path),
    isCut: has(fs.constants.O_TRUNC, 'w'),
    isAppending: has(fs.constants.O_APPEND, 'a'),
  }
}

function watchedSync(record: DiskRecord): Methods {
  const real = { ...fs }
  return {
    openSync(path: string, flags?: Flags, mode?: number) {
      const how = howOf(path, flags, record)
      const fd = real.openSync(path, flags ?? 'r', mode)
      record.opened(fd, path, how)
      return fd
    },
    closeSync(fd: number) {
      record.closed(fd)
      real.closeSync(fd)
    },
    writeSync(fd: number, data: Uint8Array, offset = 0, length?: number, position?: number) {
      const count = real.writeSync(fd, data, offset, length, position)
      // The database passes its memory as signed bytes.
      const bytes = new Uint8Array(data.buffer, data.byteOffset + offset, count)
      record.wrote(fd, bytes, position, () => real.fstatSync(fd).size)
      return count
    },
    fsyncSync(fd: number) {
      real.fsyncSync(fd)
      record.synced(fd)
    },
    ftruncateSync(fd: number, size?: number) {
      real.ftruncateSync(fd, size)
      record.cutOpen(fd, size)
    },
    truncateSync(path: string, size?: number) {
      real.truncateSync(path, size)
      record.cut(path, size)
    },
    writeFileSync(path: string, content: string, options?: fs.WriteFileOptions) {
      real.writeFileSync(path, content, options)
      record.wroteWhole(path, content)
    },
    renameSync(from: string, to: string) {
      real.renameSync(from, to)
      record.moved(from, to)
    },
    unlinkSync(path: string) {
      real.unlinkSync(path)
      record.removed(path)
    },
    rmdirSync(path: string) {
      real.rmdirSync(path)
      record.removed(path)
    },
    mkdirSync(path: string, options?: fs.MakeDirectoryOptions) {
      const made = real.mkdirSync(path, options)
      record.madeFolder(path)
      return made
    },
  }
}

function watchedPromises(record: DiskRecord): Methods {
  const real = { ...fs.promises }
  return {
    async open(path: string, flags?: Flags, mode?: number) {
      const how = howOf(path, flags, record)
      const handle = await real.open(path, flags, mode)
      record.opened(handle.fd, path, how)
      replace(handle, watchedHandle(handle, record))
      return handle
    },
    async rename(from: string, to: string) {
      await real.rename(from, to)
      record.moved(from, to)
    },
    async unlink(path: string) {
      await real.unlink(path)
      record.removed(path)
    },
    async rm(path: string, options?: fs.RmOptions) {
      await real.rm(path, options)
      record.removed(path)
    },
    async link(from: string, to: string) {
      await real.link(from, to)
      record.linked(from, to)
    },
    async mkdir(path: string, options?: fs.MakeDirectoryOptions) {
      const made = await real.mkdir(path, options)
      record.madeFolder(path)
      return made
    },
  }
}

function watchedHandle(handle: fs.promises.FileHandle, record: DiskRecord): Methods {
  const { fd } = handle
  const real = {
    writeFile: handle.writeFile.bind(handle),
    write: handle.write.bind(handle),
    sync: handle.sync.bind(handle),
    close: handle.close.bind(handle),
  }
  const end = () => fs.fstatSync(fd).size
  return {
    async writeFile(content: string | Uint8Array) {
      await real.writeFile(content)
      record.wrote(fd, Buffer.from(content as Uint8Array), null, end)
    },
    async write(bytes: Uint8Array, offset: number, length: number, position: number) {
      const done = await real.write(bytes, offset, length, position)
      record.wrote(fd, bytes.subarray(offset, offset + done.bytesWritten), position, end)
      return done
    },
    async sync() {
      await real.sync()
      record.synced(fd)
    },
    async close() {
      record.closed(fd)
      await real.close()
    },
  }
}
