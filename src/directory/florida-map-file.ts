import { mapFile } from '../florida/map-shapes.server.ts'

const day = 86_400

export function loader() {
  return new Response(mapFile(), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': `public, max-age=${day}` },
  })
}
