import { mkdirSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What group and others may do. */
const others = 0o077

/** The part of Emscripten's file system on Node that gives files their mode. */
type FileOps = {
  node_ops: {
    mknod(parent: object, name: string, mode: number, device: number): object
    setattr(node: object, attributes: { mode?: number }): void
  }
  stream_ops: { setattr(stream: object, attributes: { mode?: number }): void }
}

/**
 * The files of the embedded database in a folder, for their owner alone. Emscripten sets the mode of each file
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
      ({ NODEFS }: { NODEFS: FileOps }) => closeToOthers(NODEFS),
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

function closed<T extends { mode?: number }>(attributes: T): T {
  const { mode } = attributes
  return mode === undefined ? attributes : { ...attributes, mode: mode & ~others }
}
