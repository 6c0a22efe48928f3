import { useRouteLoaderData } from 'react-router'
import { promisedTime } from './promised-time.ts'
import type { Site } from './site.ts'

export function usePromisedTime(): string {
  return promisedTime(useRouteLoaderData<{ site: Site }>('root')?.site)
}
