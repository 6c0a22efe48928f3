import type { ScheduledTask } from '../../platform/jobs/scheduled-tasks.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { tellOfNewPeople } from '../messages/conversation-access.server.ts'
import { askStillRight, beginWithNew } from './ask.server.ts'
import { renewBadges } from './renew.server.ts'
import { showScheduledPosts } from '../posts/scheduled.server.ts'
import { siteAsker } from '../sites/ask-site.server.ts'
import { checkSites, noteSites } from '../sites/check-sites.server.ts'

export function upkeepTasks(services: Services, checksWebsites: boolean): ScheduledTask[] {
  return [
    {
      name: 'ask whether listings are still right',
      everySeconds: 600,
      run: () => askStillRight(services),
    },
    {
      name: 'note when listings were put in',
      everySeconds: 3600,
      run: () => beginWithNew(services.db),
    },
    { name: 'show scheduled posts', everySeconds: 5, run: () => showScheduledPosts(services) },
    { name: 'renew badges', everySeconds: 60, run: () => renewBadges(services) },
    {
      name: 'tell senders of a new owner',
      everySeconds: 600,
      run: () => tellOfNewPeople(services),
    },
    ...(checksWebsites ? siteTasks(services) : []),
  ]
}

function siteTasks(services: Services): ScheduledTask[] {
  const ask = siteAsker({ userAgent: siteAgent(services) })
  return [
    { name: 'note new websites', everySeconds: 3600, run: () => noteSites(services) },
    { name: 'look at websites', everySeconds: 60, run: () => checkSites(services, ask) },
  ]
}

/** Names the site and the reason in the logs of checked websites. */
function siteAgent({ site }: Pick<Services, 'site'>): string {
  return `VeteranBusinessDirectory-LinkCheck (+${site.url}/about-us)`
}
