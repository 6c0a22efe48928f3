import { useRouteLoaderData } from 'react-router'
import { promisedTime } from './promised-time.ts'
import type { Site } from './site.ts'

/** How long the team promises to take for an answer, in words: "24 hours". */
export function usePromisedTime(): string {
  return promisedTime(useRouteLoaderData<{ site: Site }>('root')?.site)
}
