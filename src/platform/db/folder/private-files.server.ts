import { fsyncSync, mkdirSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

const others = 0o077

/** Emscripten's NodeFS internals. */
type FileOps = {
  node_ops: {
    /** The name table keeps it even after a failure. */
    mknod(parent: object, name: string, mode: number, device: number): object
    setattr(node: object, attributes: { mode?: number }): void
  }
  stream_ops: {
    setattr(stream: object, attributes: { mode?: number }): void
    /** Missing in Emscripten, whose C library then reports success. */
    fsync?(stream: { nfd: number }): void
  }
  tryFSOperation(operation: () => void): void
}

type Names = {
  lookupNode(parent: object, name: string): object
  hashRemoveNode(node: object): void
}

/** Owner-only files that are really synced: Emscripten chmods each new file to 0666, and its `fsync` does nothing. */
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

/** Otherwise a file that couldn't be created (full disk) would exist forever for the database. */
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
