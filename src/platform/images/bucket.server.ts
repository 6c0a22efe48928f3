import { bucketFiles, type BucketSettings } from './bucket-files.server.ts'
import type { ImageStore } from './image-store.server.ts'

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
    async remove(id) {
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
