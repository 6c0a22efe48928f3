import * as t from '#messages/admin-start.ts'
import { href } from 'react-router'
import { findSettings } from '../platform/settings/site-settings.server.ts'
import { findLastBackup, type LastBackup } from '../platform/backup/last-backup.server.ts'
import { isPlaceholder } from '../platform/email/mail.ts'
import type { TaskName } from '../platform/jobs/task-names.ts'
import { findTaskRuns } from '../platform/jobs/scheduled-tasks.server.ts'
import { countMails, isMailLate } from '../platform/email/queue.server.ts'
import { countToRecheck } from '../resources/edit-resources.server.ts'
import { today, type Services } from '../platform/services.server.ts'
import { spanText } from '../submissions/when-text.ts'
import { countSamples } from './samples/samples.server.ts'
import { countWaiting, isBackupOn, isRecentBackup } from './status/status.server.ts'

export type ToDo = { to: string; text: string }

function since(moment: Date, now: Date): string {
  return spanText(Math.max(0, (now.getTime() - moment.getTime()) / 60_000))
}

const toInstall = `${href('/admin/status')}#to-install`

const mailTasks = ['reach the mail server', 'deliver mail'] as const satisfies readonly TaskName[]

/**
 * Null without a problem. Covers all machines: one backs up, and a failed restore check fails its
 * task.
 */
export function backupProblem(
  task: { endedAt: Date | null; error: string | null } | undefined,
  last: LastBackup | null,
  now: Date,
): string | null {
  const isRecent = (moment: Date) => isRecentBackup(moment, now)
  const isRunning = isBackupOn(task, now)
  if (isRunning && task?.error) return t.backupFails()
  const at = last && new Date(last.at)
  if (!isRunning) return at && isRecent(at) ? t.noDailyBackup() : t.noBackupSet()
  if (at && isRecent(at)) return null
  return at && t.backupLate({ age: since(at, now) })
}

export async function findToDos(
  services: Pick<Services, 'db' | 'now' | 'site' | 'machine' | 'proxies' | 'mail'>,
): Promise<ToDo[]> {
  const { db, site, mail } = services
  const { privacy, terms } = await findSettings(db)
  const { listings, stories } = await countSamples(db)
  const toRecheck = await countToRecheck(db, today(services))
  const { waiting: mailsWaiting, held, failed } = await countMails(db)
  const isLate = await isMailLate(db)
  const tasks = await findTaskRuns(db)
  const isBackup = ({ name }: { name: string }) => name === 'back up'
  // Tasks with a separate to-do.
  const isTold = ({ name }: { name: string }) =>
    name === 'back up' || (isLate && mailTasks.some((one) => one === name))
  const failing = tasks.filter((task) => task.error !== null && !isTold(task)).length
  const last = await findLastBackup(services.machine.dataDir)
  const backup = backupProblem(tasks.find(isBackup), last, services.now())
  const waiting = await countWaiting(db)
  const oldest = waiting.oldest && since(waiting.oldest, services.now())
  const all: (ToDo | false)[] = [
    waiting.count > 0 && {
      to: href('/review'),
      text: t.submissionsWait({ count: waiting.count, age: oldest ?? '' }),
    },
    failing > 0 && {
      to: href('/admin/status'),
      text: t.tasksFail({ count: failing }),
    },
    Boolean(services.proxies.isUndeclared) && {
      to: toInstall,
      text: t.setProxies(),
    },
    backup !== null && {
      to: isBackupOn(tasks.find(isBackup), services.now()) ? href('/admin/status') : toInstall,
      text: backup,
    },
    isLate && {
      to: href('/admin/mails'),
      text: t.emailsWait({ count: mailsWaiting }),
    },
    held > 0 && {
      to: `${href('/admin/mails')}?state=held`,
      text: t.emailsHeld({ count: held }),
    },
    failed > 0 && {
      to: `${href('/admin/mails')}?state=failed`,
      text: t.emailsGivenUp({ count: failed }),
    },
    listings + stories > 0 && {
      to: href('/admin/samples'),
      text: t.removeSamples({ listings, stories }),
    },
    ...siteToDos({ site, mail }),
    !(privacy && terms) && {
      to: href('/admin/texts'),
      text: privacy ? t.readTerms() : terms ? t.readPrivacy() : t.readBoth(),
    },
    toRecheck > 0 && {
      to: href('/admin/resources'),
      text: t.recheckResources({ count: toRecheck }),
    },
  ]
  return all.filter((toDo) => toDo !== false)
}

function siteToDos({ site, mail }: Pick<Services, 'site' | 'mail'>): (ToDo | false)[] {
  return [
    isPlaceholder(site.contactEmail) && {
      to: `${href('/admin/brand')}#contactEmail`,
      text: t.setEmail({ address: site.contactEmail }),
    },
    !mail.isServer && { to: toInstall, text: t.setMailServer() },
    mail.isServer &&
      isPlaceholder(mail.sender.address) && {
        to: toInstall,
        text: t.setSender({ address: mail.sender.address }),
      },
    !site.contactAddress && {
      to: `${href('/admin/brand')}#contactAddress`,
      text: t.setAddress(),
    },
    !site.organization && {
      to: `${href('/admin/brand')}#organization`,
      text: t.setOrganization(),
    },
    !site.facebookUrl && {
      to: `${href('/admin/brand')}#facebookUrl`,
      text: t.setFacebook(),
    },
  ]
}
