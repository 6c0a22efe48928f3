import type { ScheduledTask } from '../../platform/jobs/scheduled-tasks.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { tellOfNewPeople } from '../messages/conversation-access.server.ts'
import { inviteOwners } from '../reach/invite-owners.server.ts'
import { askStillRight, beginWithNew } from './ask.server.ts'
import { renewBadges } from './renew.server.ts'
import { showScheduledPosts } from '../posts/scheduled.server.ts'
import { siteAsker } from '../sites/ask-site.server.ts'
import { checkSites, noteSites } from '../sites/check-sites.server.ts'
import { lookForStale, type StaleChecks } from './stale-night.server.ts'

type Checks = { checksWebsites: boolean; staleChecks: StaleChecks | null }

export function upkeepTasks(services: Services, checks: Checks): ScheduledTask[] {
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
    { name: 'invite owners', everySeconds: 600, run: () => inviteOwners(services) },
    {
      name: 'tell senders of a new owner',
      everySeconds: 600,
      run: () => tellOfNewPeople(services),
    },
    ...siteTasks(services, checks),
  ]
}

/** At night, or one after another all day. */
function siteTasks(services: Services, { checksWebsites, staleChecks }: Checks): ScheduledTask[] {
  const userAgent = siteAgent(services)
  const tasks: ScheduledTask[] = []
  if (checksWebsites)
    tasks.push({ name: 'note new websites', everySeconds: 3600, run: () => noteSites(services) })
  if (staleChecks) {
    const ask = checksWebsites ? siteAsker({ userAgent, readsPages: true }) : null
    // Listings without a website don't wait for a long pause.
    const everySeconds = Math.min(staleChecks.pauseSeconds, 10)
    const run = () => lookForStale(services, staleChecks, ask)
    tasks.push({ name: 'look for stale listings', everySeconds, run })
  } else if (checksWebsites) {
    const ask = siteAsker({ userAgent })
    tasks.push({ name: 'look at websites', everySeconds: 60, run: () => checkSites(services, ask) })
  }
  return tasks
}

/** Names the site and the reason in the logs of checked websites. */
function siteAgent({ site }: Pick<Services, 'site'>): string {
  return `VeteranBusinessDirectory-LinkCheck (+${site.url}/about-us)`
}
