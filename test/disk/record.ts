import { readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'

/**
 * A disk operation. Files and folders have numbers, because a name may change its file; the
 * recorded folder is 0.
 */
export type DiskOperation =
  | { kind: 'enter'; folder: number; name: string; node: number; isFolder: boolean }
  | { kind: 'leave'; folder: number; name: string }
  | { kind: 'move'; folder: number; name: string; to: number; toName: string; node: number }
  | { kind: 'write'; node: number; at: number; bytes: Buffer }
  | { kind: 'size'; node: number; size: number }
  | { kind: 'sync'; node: number }

/** A file or folder; `base` is the file with its content when recording began. */
export type DiskNode = {
  number: number
  base: string | null
  entries: Map<string, DiskNode> | null
}

/** An open file, with the position of the next write. */
type Descriptor = { node: DiskNode; isAppending: boolean; at: number }

/** Records operations below a folder, by the paths and descriptors that programs use. */
export class DiskRecord {
  readonly operations: DiskOperation[] = []
  /** The folder when recording began. */
  readonly start: DiskNode
  private readonly now: DiskNode
  private readonly root: string
  private numbers = 0
  private readonly descriptors = new Map<number, Descriptor>()

  /** @param base a copy of the folder when recording began. */
  constructor(folder: string, base: string) {
    this.root = resolve(folder)
    this.start = this.read(base)
    this.now = structuredClone(this.start)
  }

  private read(folder: string): DiskNode {
    const number = this.numbers++
    const entries = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || entry.isFile())
      .map((entry): [string, DiskNode] => {
        const path = join(folder, entry.name)
        const file = () => ({ number: this.numbers++, base: path, entries: null })
        return [entry.name, entry.isDirectory() ? this.read(path) : file()]
      })
    return { number, base: null, entries: new Map(entries) }
  }

  /** The names in a path, or null for one elsewhere. */
  private namesOf(path: string): string[] | null {
    const inside = relative(this.root, resolve(path))
    return inside.startsWith('..') ? null : inside.split(sep).filter(Boolean)
  }

  isInside(path: string): boolean {
    return this.namesOf(path) !== null
  }

  private find(path: string): DiskNode | undefined {
    let node: DiskNode | undefined = this.now
    for (const name of this.namesOf(path) ?? ['..']) node = node?.entries?.get(name)
    return node
  }

  entered(path: string, node: DiskNode | undefined, isFolder = false): DiskNode | undefined {
    const folder = this.find(dirname(path))
    if (!folder?.entries || !node) return undefined
    const name = basename(path)
    folder.entries.set(name, node)
    const what = { folder: folder.number, name, node: node.number, isFolder }
    this.operations.push({ kind: 'enter', ...what })
    return node
  }

  private made(path: string, isFolder: boolean): DiskNode | undefined {
    if (!this.isInside(path)) return undefined
    const entries = isFolder ? new Map<string, DiskNode>() : null
    return this.entered(path, { number: this.numbers++, base: null, entries }, isFolder)
  }

  madeFolder(path: string): void {
    if (!this.isInside(path) || this.find(path)) return
    this.madeFolder(dirname(path))
    this.made(path, true)
  }

  linked(from: string, to: string): void {
    this.entered(to, this.find(from))
  }

  removed(path: string): void {
    const [folder, node] = [this.find(dirname(path)), this.find(path)]
    if (!folder?.entries || !node) return
    for (const name of node.entries?.keys() ?? []) this.removed(join(path, name))
    folder.entries.delete(basename(path))
    this.operations.push({ kind: 'leave', folder: folder.number, name: basename(path) })
  }

  moved(from: string, to: string): void {
    const [folder, target, node] = [
      this.find(dirname(from)),
      this.find(dirname(to)),
      this.find(from),
    ]
    if (!folder?.entries || !target?.entries || !node) return
    folder.entries.delete(basename(from))
    target.entries.set(basename(to), node)
    const names = { name: basename(from), toName: basename(to) }
    this.operations.push({
      kind: 'move',
      folder: folder.number,
      to: target.number,
      node: node.number,
      ...names,
    })
  }

  private sized(node: DiskNode | undefined, size: number): void {
    if (node) this.operations.push({ kind: 'size', node: node.number, size })
  }

  cut(path: string, size = 0): void {
    this.sized(this.find(path), size)
  }

  wroteWhole(path: string, content: string): void {
    const node = this.find(path) ?? this.made(path, false)
    this.sized(node, 0)
    if (node && content) this.note(node, 0, Buffer.from(content))
  }

  /** @param isNew the file didn't exist before. */
  opened(fd: number, path: string, how: { isNew: boolean; isCut: boolean; isAppending: boolean }) {
    const node = this.find(path) ?? (how.isNew ? this.made(path, false) : undefined)
    if (!node) return
    if (how.isCut && !how.isNew) this.sized(node, 0)
    this.descriptors.set(fd, { node, isAppending: how.isAppending, at: 0 })
  }

  closed(fd: number): void {
    this.descriptors.delete(fd)
  }

  /** @param end the position after an appended write. */
  wrote(fd: number, bytes: Uint8Array, position: number | null | undefined, end: () => number) {
    const open = this.descriptors.get(fd)
    if (!open) return
    const at = open.isAppending ? end() - bytes.length : (position ?? open.at)
    if (typeof position !== 'number') open.at = at + bytes.length
    this.note(open.node, at, bytes)
  }

  private note(node: DiskNode, at: number, bytes: Uint8Array): void {
    this.operations.push({ kind: 'write', node: node.number, at, bytes: Buffer.from(bytes) })
  }

  cutOpen(fd: number, size = 0): void {
    this.sized(this.descriptors.get(fd)?.node, size)
  }

  synced(fd: number): void {
    const open = this.descriptors.get(fd)
    if (open) this.operations.push({ kind: 'sync', node: open.node.number })
  }
}
