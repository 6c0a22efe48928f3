import type { ScheduledTask } from '../../platform/jobs/scheduled-tasks.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { tellOfNewPeople } from '../messages/message-readers.server.ts'
import { siteTasks } from '../sites/site-tasks.server.ts'
import { askStillRight, beginWithNew } from './ask.server.ts'
import { renewBadges } from './renew.server.ts'

/** What keeps listings and badges true beside answering requests. @param checksWebsites whether websites are asked, too. */
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
    { name: 'renew badges', everySeconds: 60, run: () => renewBadges(services) },
    {
      name: 'tell senders of a new owner',
      everySeconds: 600,
      run: () => tellOfNewPeople(services),
    },
    ...(checksWebsites ? siteTasks(services) : []),
  ]
}
