import { href } from 'react-router'
import { findSettings } from '../platform/settings/site-settings.server.ts'
import { findLastBackup, type LastBackup } from '../platform/backup/last-backup.server.ts'
import { findTaskRuns } from '../platform/jobs/scheduled-tasks.server.ts'
import { countMails, isMailLate } from '../platform/email/queue.server.ts'
import { countToRecheck } from '../resources/edit-resources.server.ts'
import { today, type Services } from '../platform/services.server.ts'
import { spanText } from '../submissions/when-text.ts'
import { countSamples } from './samples/samples.server.ts'
import { countWaiting } from './status/status.server.ts'

export type ToDo = { to: string; text: string }

function since(moment: Date, now: Date): string {
  return spanText(Math.max(0, (now.getTime() - moment.getTime()) / 60_000))
}

/** Reserved names (RFC 2606). */
function isPlaceholder(address: string): boolean {
  return /[@.]example(?:\.(?:com|org|net|edu))?$/i.test(address)
}

/** The default when no page is set. */
const facebookItself = 'https://www.facebook.com/'

const backupDays = 2

/**
 * Null without a problem. Covers all machines: one backs up, and a failed restore check fails its
 * task.
 */
export function backupProblem(
  task: { endedAt: Date | null; error: string | null } | undefined,
  last: LastBackup | null,
  now: Date,
): string | null {
  const isRecent = (moment: Date) => now.getTime() - moment.getTime() <= backupDays * 86_400_000
  const isRunning = task?.endedAt ? isRecent(task.endedAt) : false
  if (isRunning && task?.error) return 'See why the backup fails'
  const at = last && new Date(last.at)
  if (at && isRecent(at)) return null
  if (!isRunning) return 'Set BACKUP_TO: nothing backs up this directory'
  return at && `See why no backup is made: the last one is from ${since(at, now)} ago`
}

export async function findToDos(
  services: Pick<Services, 'db' | 'now' | 'site' | 'machine' | 'proxies'>,
): Promise<ToDo[]> {
  const { db, site } = services
  const { privacy, terms } = await findSettings(db)
  const { listings, stories } = await countSamples(db)
  const toRecheck = await countToRecheck(db, today(services))
  const { waiting: mailsWaiting, held, failed, ended } = await countMails(db)
  const isLate = await isMailLate(db)
  const tasks = await findTaskRuns(db)
  const isBackup = ({ name }: { name: string }) => name === 'back up'
  const failing = tasks.filter((task) => task.error !== null && !isBackup(task)).length
  const last = await findLastBackup(services.machine.dataDir)
  const backup = backupProblem(tasks.find(isBackup), last, services.now())
  const waiting = await countWaiting(db)
  const oldest = waiting.oldest && since(waiting.oldest, services.now())
  const all: (ToDo | false)[] = [
    waiting.count > 0 && {
      to: href('/review'),
      text: `Look at what was sent in: ${waiting.count} ${waiting.count === 1 ? 'waits' : 'wait'}, the oldest for ${oldest}`,
    },
    failing > 0 && {
      to: href('/admin/status'),
      text: `See why ${failing === 1 ? 'a scheduled task fails' : `${failing} scheduled tasks fail`}`,
    },
    Boolean(services.proxies.isUndeclared) && {
      to: href('/admin/status'),
      text: 'Have TRUSTED_PROXIES set where the site is started: visitors come through a proxy that it doesn’t name, so all of them share one set of limits',
    },
    backup !== null && { to: href('/admin/status'), text: backup },
    isLate && {
      to: href('/admin/mails'),
      text: `See why emails don't leave: ${mailsWaiting} ${mailsWaiting === 1 ? 'waits' : 'wait'}`,
    },
    held > 0 && {
      to: `${href('/admin/mails')}?state=held`,
      text: `Say what becomes of ${held === 1 ? 'an email' : `${held} emails`} that waited when this site was restored`,
    },
    failed > ended && {
      to: `${href('/admin/mails')}?state=failed`,
      text: `See why ${failed - ended} ${failed - ended === 1 ? 'email was' : 'emails were'} given up`,
    },
    listings + stories > 0 && {
      to: href('/admin/samples'),
      text: `Take out the samples: ${listings} listings and ${stories} stories`,
    },
    isPlaceholder(site.contactEmail) && {
      to: href('/admin/brand'),
      text: `Write your own email address: pages tell people to write to ${site.contactEmail}, which isn’t monitored`,
    },
    site.facebookUrl === facebookItself && {
      to: href('/admin/brand'),
      text: 'Write the address of your page on Facebook: the link leads to Facebook itself',
    },
    !(privacy && terms) && {
      to: href('/admin/texts'),
      text: `Read ${privacy ? 'the terms' : terms ? 'the privacy page' : 'privacy and terms'}, change what is otherwise with you, and save: you answer for them`,
    },
    toRecheck > 0 && {
      to: href('/admin/resources'),
      text: `Look at ${toRecheck} veteran resources again: they haven’t been checked in 180 days`,
    },
  ]
  return all.filter((toDo) => toDo !== false)
}
