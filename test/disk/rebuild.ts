import { copyFileSync, ftruncateSync, mkdirSync, openSync, closeSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { DiskNode, DiskOperation, DiskRecord } from './record.ts'

/** A random number from 0 to 1. */
export type Chance = () => number

/** Disks write this many bytes atomically; larger writes may be torn. */
const sectorBytes = 512

/**
 * Rebuilds a folder as it may be after a power cut. Synced data is there: a file's content after
 * its own sync; a new name after a sync of its folder or the new file (as on common file systems,
 * which Postgres relies on); a rename after a sync of both folders. Of unsynced data nothing is
 * there; or with `chance` a random part, in which folders keep the order of their changes, and
 * writes are lost, complete, or torn in any order.
 *
 * @param count the cut is after this many operations.
 */
export function rebuildAfterCut(
  { operations, start }: DiskRecord,
  { count, folder, chance }: { count: number; folder: string; chance: Chance | null },
): void {
  const done = operations.slice(0, count)
  const synced = lastSyncs(done)
  const nodes = new Map<number, DiskNode>()
  const root = copyTree(start, nodes)
  // Folders change in order: changes before some moment are kept.
  const kept = chance ? Math.floor(chance() * (count + 1)) : 0
  done.forEach((operation, index) => {
    if (isInFolder(operation) && (index < kept || isSafe(operation, index, synced)))
      change(operation, nodes)
  })
  const contents = new Map<number, DiskOperation[]>()
  done.forEach((operation, index) => {
    if (operation.kind !== 'write' && operation.kind !== 'size') return
    const isThere = index < (synced.get(operation.node) ?? -1)
    const found = isThere ? [operation] : chance ? partOf(operation, chance) : []
    const all = contents.get(operation.node)
    if (all) all.push(...found)
    else contents.set(operation.node, found)
  })
  writeTree(root, folder, contents)
}

/** The last sync of each file and folder. */
function lastSyncs(operations: DiskOperation[]): Map<number, number> {
  const last = new Map<number, number>()
  operations.forEach((operation, index) => {
    if (operation.kind === 'sync') last.set(operation.node, index)
  })
  return last
}

type FolderOperation = Extract<DiskOperation, { folder: number }>

function isInFolder(operation: DiskOperation): operation is FolderOperation {
  return 'folder' in operation
}

function isSafe(operation: FolderOperation, index: number, synced: Map<number, number>): boolean {
  const isSynced = (node: number) => (synced.get(node) ?? -1) > index
  if (operation.kind === 'enter' && !operation.isFolder && isSynced(operation.node)) return true
  return isSynced(operation.folder) && (operation.kind !== 'move' || isSynced(operation.to))
}

function copyTree(node: DiskNode, nodes: Map<number, DiskNode>): DiskNode {
  const entries = [...(node.entries ?? [])].map(([name, child]): [string, DiskNode] => [
    name,
    copyTree(child, nodes),
  ])
  const copy = { ...node, entries: node.entries && new Map(entries) }
  nodes.set(node.number, copy)
  return copy
}

function change(operation: FolderOperation, nodes: Map<number, DiskNode>): void {
  const entries = nodes.get(operation.folder)?.entries
  if (operation.kind === 'leave') return void entries?.delete(operation.name)
  if (operation.kind === 'move') {
    const node = nodes.get(operation.node)
    if (entries?.get(operation.name) === node) entries?.delete(operation.name)
    if (node) nodes.get(operation.to)?.entries?.set(operation.toName, node)
    return
  }
  const { node: number, isFolder } = operation
  const node = nodes.get(number) ?? { number, base: null, entries: isFolder ? new Map() : null }
  nodes.set(number, node)
  entries?.set(operation.name, node)
}

/** The remaining part of an unsynced write: all, nothing, or some of its sectors. */
function partOf(operation: DiskOperation, chance: Chance): DiskOperation[] {
  const luck = chance()
  if (operation.kind !== 'write' || luck < 1 / 3) return luck < 1 / 3 ? [] : [operation]
  if (luck < 2 / 3) return [operation]
  const { bytes, at } = operation
  const parts: DiskOperation[] = []
  for (let from = 0; from < bytes.length;) {
    const to = Math.min(from + sectorBytes - ((at + from) % sectorBytes), bytes.length)
    if (chance() < 0.5) parts.push({ ...operation, at: at + from, bytes: bytes.subarray(from, to) })
    from = to
  }
  return parts
}

function writeTree(node: DiskNode, path: string, contents: Map<number, DiskOperation[]>): void {
  if (node.entries) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    for (const [name, child] of node.entries) writeTree(child, join(path, name), contents)
    return
  }
  if (node.base) copyFileSync(node.base, path)
  const operations = contents.get(node.number) ?? []
  if (node.base && operations.length === 0) return
  const fd = openSync(path, node.base ? 'r+' : 'w', 0o600)
  for (const operation of operations)
    if (operation.kind === 'size') ftruncateSync(fd, operation.size)
    else if (operation.kind === 'write')
      writeSync(fd, operation.bytes, 0, operation.bytes.length, operation.at)
  closeSync(fd)
}
