import { useRouteLoaderData } from 'react-router'
import { promisedTime, type Site } from './site.ts'

export function usePromisedTime(): string {
  return promisedTime(useRouteLoaderData<{ site: Site }>('root')?.site)
}
