import type { ScheduledTask } from '../../platform/jobs/scheduled-tasks.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { siteAsker } from './ask-site.server.ts'
import { checkSites, noteSites } from './check-sites.server.ts'

/** Looks whether the websites of listings answer, slowly. */
export function siteTasks(services: Services): ScheduledTask[] {
  const ask = siteAsker({ userAgent: siteAgent(services) })
  return [
    { name: 'note new websites', everySeconds: 3600, run: () => noteSites(services) },
    { name: 'look at websites', everySeconds: 60, run: () => checkSites(services, ask) },
  ]
}

/** Who reads their log finds out who asked, and why. */
function siteAgent({ site }: Pick<Services, 'site'>): string {
  return `VeteranBusinessDirectory-LinkCheck (+${site.url}/about-us)`
}
