import { fsyncSync, mkdirSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What group and others may do. */
const others = 0o077

/** The part of Emscripten's file system on Node that gives files their mode. */
type FileOps = {
  node_ops: {
    /** Makes a file; it stays in the list of names also when that fails. */
    mknod(parent: object, name: string, mode: number, device: number): object
    setattr(node: object, attributes: { mode?: number }): void
  }
  stream_ops: {
    setattr(stream: object, attributes: { mode?: number }): void
    /** Its own has none: then the C library's `fsync` does nothing and says that it did. */
    fsync?(stream: { nfd: number }): void
  }
  /** Turns Node's errors into those of the C library. */
  tryFSOperation(operation: () => void): void
}

/** Emscripten's list of the files that it knows, by their names. */
type Names = {
  lookupNode(parent: object, name: string): object
  hashRemoveNode(node: object): void
}

/**
 * The files of the embedded database in a folder, for their owner alone, and on the disk when the database says that
 * they are to be (`fsync`). Emscripten sets the mode of each file
 * that it makes by `chmod`, which heeds no umask, and its C library asks for 0666.
 */
export class PrivateFiles extends NodeFS {
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    super(folder)
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const preRun = [
      ({ FS, NODEFS }: { FS: Names; NODEFS: FileOps }) => {
        closeToOthers(NODEFS)
        forgetUnmade(NODEFS, FS)
        syncForReal(NODEFS)
      },
      ...(emscriptenOpts.preRun ?? []),
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

function closeToOthers({ node_ops, stream_ops }: FileOps): void {
  const { mknod, setattr } = node_ops
  const setStreamAttributes = stream_ops.setattr
  node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~others, device)
  node_ops.setattr = (node, attributes) => setattr(node, closed(attributes))
  stream_ops.setattr = (stream, attributes) => setStreamAttributes(stream, closed(attributes))
}

/**
 * A file that could not be made, for want of room, has no name: else the database would be told forever after that it
 * exists, and find nothing there.
 */
function forgetUnmade({ node_ops }: FileOps, { lookupNode, hashRemoveNode }: Names): void {
  const { mknod } = node_ops
  node_ops.mknod = (parent, name, mode, device) => {
    try {
      return mknod(parent, name, mode, device)
    } catch (error) {
      hashRemoveNode(lookupNode(parent, name))
      throw error
    }
  }
}

function syncForReal(ops: FileOps): void {
  ops.stream_ops.fsync = ({ nfd }) => ops.tryFSOperation(() => fsyncSync(nfd))
}

function closed<T extends { mode?: number }>(attributes: T): T {
  const { mode } = attributes
  return mode === undefined ? attributes : { ...attributes, mode: mode & ~others }
}
