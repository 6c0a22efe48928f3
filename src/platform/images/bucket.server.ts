import * as t from '#messages/command-start.ts'
import type { ImageStore } from './images.server.ts'
import { AwsClient } from 'aws4fetch'

const mediaTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

export function imagesInBucket(settings: BucketSettings): ImageStore {
  const bucket = bucketFiles(settings)
  return {
    async put(id, files) {
      for (const { name, bytes } of files) {
        const type = mediaTypes[name.replace(/^.*\./, '')] ?? 'application/octet-stream'
        await bucket.put(`images/${id}/${name}`, bytes, type)
      }
    },
    find: (id, name) => bucket.find(`images/${id}/${name}`),
    async remove(id, file) {
      if (file) return bucket.remove(`images/${id}/${file}`)
      for (const { key } of await bucket.list(`images/${id}/`)) await bucket.remove(key)
    },
    async list() {
      const found = new Map<string, Date>()
      for (const { key, at } of await bucket.list('images/')) {
        const id = /^images\/([0-9a-f]{32})\//.exec(key)?.[1]
        if (id) found.set(id, at)
      }
      return [...found].map(([id, at]) => ({ id, at }))
    },
  }
}

export type BucketSettings = {
  /** Without the bucket. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export type BucketFiles = {
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>
  find(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  remove(key: string): Promise<void>
  list(prefix: string): Promise<{ key: string; at: Date }[]>
  /** Deleted objects can be brought back. */
  keepsVersions(): Promise<boolean>
}

const maxWaitMs = 20_000

const unreachableCode = 'ESTORAGE'

export function bucketFiles(settings: BucketSettings): BucketFiles {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const ask = async (path: string, init: RequestInit = {}) => {
    const signal = AbortSignal.timeout(maxWaitMs)
    const unreachable = (why: unknown) =>
      Object.assign(new Error(t.bucketUnreachable({ bucket, why: String(why) })), {
        code: unreachableCode,
      })
    const request = client.fetch(`${root}/${path}`, { ...init, signal })
    const response = await request.catch((error: unknown) => Promise.reject(unreachable(error)))
    if (response.ok || response.status === 404) return response
    if (response.status >= 500) throw unreachable(response.status)
    throw new Error(
      t.bucketAnswered({ bucket, status: response.status, method: init.method ?? 'GET' }),
    )
  }
  return {
    async put(key, bytes, mediaType) {
      const headers = { 'content-type': mediaType }
      const response = await ask(key, { method: 'PUT', body: new Uint8Array(bytes), headers })
      if (!response.ok) throw new Error(t.noBucket({ bucket }))
    },
    async find(key) {
      const response = await ask(key)
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
    },
    async remove(key) {
      await ask(key, { method: 'DELETE' })
    },
    async keepsVersions() {
      const response = await ask('?versioning')
      // A bucket that never had versions names no status; "Suspended" keeps those it has.
      return response.ok && valueIn(await response.text(), 'Status') === 'Enabled'
    },
    async list(prefix) {
      const found: { key: string; at: Date }[] = []
      let isMore = true
      while (isMore) {
        // Version 1 needs no continuation token, and every service has it.
        const query = { prefix, marker: found.at(-1)?.key ?? '' }
        const response = await ask(`?${new URLSearchParams(query)}`)
        if (!response.ok) throw new Error(t.noBucket({ bucket }))
        const text = await response.text()
        const entries = entriesIn(text)
        found.push(...entries)
        isMore = entries.length > 0 && valueIn(text, 'IsTruncated') === 'true'
      }
      return found
    },
  }
}

/** Our keys need no escaping. */
function entriesIn(xml: string): { key: string; at: Date }[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const key = valueIn(entry, 'Key')
    return key ? { key, at: new Date(valueIn(entry, 'LastModified') ?? 0) } : []
  })
}

function valueIn(xml: string, name: string): string | null {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? null
}
