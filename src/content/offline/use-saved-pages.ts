import { useEffect, useState } from 'react'

export type SavedPage = { path: string; name: string }

/** Viewed profiles saved on this device, newest first; null until loaded. */
export function useSavedProfiles(): SavedPage[] | null {
  const [found, setFound] = useState<SavedPage[] | null>(null)
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      const profiles = await readProfiles().catch(() => [])
      if (!isLeft) setFound(profiles)
    }
    void look()
    return () => {
      isLeft = true
    }
  }, [])
  return found
}

async function readProfiles(): Promise<SavedPage[]> {
  const found: SavedPage[] = []
  for (const name of await caches.keys()) {
    if (!name.startsWith('pages-')) continue
    const pages = await caches.open(name)
    for (const request of await pages.keys()) {
      const { pathname } = new URL(request.url)
      if (!pathname.includes('/business/')) continue
      const html = await (await pages.match(request))?.text()
      const heading = /<h1[^>]*>([^<]+)</.exec(html ?? '')?.[1]
      const { body } = new DOMParser().parseFromString(heading ?? '', 'text/html')
      if (body.textContent) found.push({ path: pathname, name: body.textContent })
    }
  }
  return found.toReversed()
}
