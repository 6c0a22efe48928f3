import * as t from '#messages/admin-status.ts'
import { href, Link } from 'react-router'
import { dayAndTime } from '../../platform/text/florida-time.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { spanText } from '../../submissions/when-text.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { AdminHead, Cell, DenseRow, DenseTable, Panel } from '../admin-parts.tsx'
import type { Route } from './+types/status-page.ts'
import type { TaskName } from '../../platform/jobs/task-names.ts'
import { findStatus, type Status, type ToInstall } from './status.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'open-admin')
  return findStatus(args.context.get(servicesContext))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t.title(), description: t.description(), isHidden: true })

export default function StatusPage({ loaderData: status }: Route.ComponentProps) {
  // Tasks of an older version have no words, and don't run anymore.
  const known = status.tasks
    .flatMap(({ name, ...run }) =>
      Object.hasOwn(words, name) ? [{ ...run, name: name as TaskName }] : [],
    )
    .toSorted((one, other) => Number(other.error !== null) - Number(one.error !== null))
  return (
    <>
      <AdminHead title={t.title()} about={t.about()} />
      {status.toInstall.length > 0 && <ToInstallPanel parts={status.toInstall} />}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Panel title={t.machine()}>
          <Facts facts={machineFacts(status)} />
        </Panel>
        <Panel title={t.waiting()}>
          <Facts facts={queueFacts(status)} />
          <p className="flex flex-wrap gap-x-5 text-sm">
            <Link to={href('/admin/mails')} className="inline-link">
              {t.emails()}
            </Link>{' '}
            <Link to={href('/review')} className="inline-link">
              {t.reviewDesk()}
            </Link>
          </p>
        </Panel>
      </div>
      <h2 className="mt-8 mb-3 text-xl!">{t.scheduledTasks()}</h2>
      {known.length === 0 ? (
        <p className="text-soft">{t.noneYet()}</p>
      ) : (
        <DenseTable
          label={t.scheduledTasks()}
          heads={[t.task(), t.lastRan(), t.result(), t.lastFailed()]}
        >
          {known.map(({ name, endedAt, failedAt, failingSince, error }) => (
            <DenseRow key={name}>
              <Cell isHead>
                <span className="font-semibold">{words[name].title()}</span>{' '}
                <span className="block text-soft">{words[name].about()}</span>
              </Cell>
              <Cell>
                <OnPhone text={t.lastRan()} />
                {endedAt ? dayAndTime(endedAt) : t.runsNow()}
              </Cell>
              <Cell>
                <OnPhone text={t.result()} />
                {error ? (
                  <>
                    <span className="font-semibold text-problem">{t.failed({ error })}</span>
                    {failingSince && (
                      <span className="block text-soft">
                        {t.failingSince({ since: dayAndTime(failingSince) })}
                      </span>
                    )}
                  </>
                ) : (
                  t.succeeded()
                )}
              </Cell>
              <Cell>
                <OnPhone text={t.lastFailed()} />
                {failedAt ? dayAndTime(failedAt) : t.never()}
              </Cell>
            </DenseRow>
          ))}
        </DenseTable>
      )}
    </>
  )
}

function ToInstallPanel({ parts }: { parts: ToInstall[] }) {
  return (
    <div id="to-install" className="mb-5">
      <Panel title={t.toInstall()}>
        <p className="measure">{t.toInstallAbout()}</p>
        <ul className="list-disc space-y-1 pl-6">
          {parts.map((what) => (
            <li key={what}>{installTexts[what]()}</li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

const installTexts: Record<ToInstall, () => string> = {
  mail: t.toInstallMail,
  sender: t.toInstallSender,
  backup: t.toInstallBackup,
  proxies: t.toInstallProxies,
}

type Fact = [name: string, value: string]

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[12rem_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function machineFacts(status: Status): Fact[] {
  const { databaseBytes, diskFreeBytes, diskBytes } = status
  const free =
    diskFreeBytes !== null && diskBytes ? Math.round((100 * diskFreeBytes) / diskBytes) : 0
  return [
    [t.version(), status.version],
    [t.node(), status.node],
    [t.database(), status.database === 'embedded' ? t.embedded() : t.postgres()],
    [t.databaseSize(), sizeText(databaseBytes)],
    [
      t.diskFree(),
      diskFreeBytes === null
        ? t.unknown()
        : t.freeSpace({ size: sizeText(diskFreeBytes), percent: free }),
    ],
    [t.lastBackup(), backupText(status.backup)],
  ]
}

function backupText(backup: Status['backup']): string {
  if (!backup) return t.noBackup()
  const size = sizeText(backup.bytes)
  const when = dayAndTime(backup.at)
  return backup.to ? t.backupIn({ when, size, place: backup.to }) : t.backupAt({ when, size })
}

function queueFacts({ mails, submissions }: Status): Fact[] {
  return [
    [t.emailsWaiting(), waitingText(mails.waiting, mails.oldestMinutes)],
    [t.emailsGivenUp(), String(mails.failed)],
    [t.submissionsWaiting(), waitingText(submissions.waiting, submissions.oldestMinutes)],
  ]
}

function waitingText(count: number, minutes: number | null): string {
  return minutes === null ? String(count) : t.waitingSince({ count, age: spanText(minutes) })
}

function sizeText(bytes: number | null): string {
  if (bytes === null) return t.unknown()
  const gigabytes = bytes / 1024 ** 3
  return gigabytes >= 1 ? `${gigabytes.toFixed(1)} GB` : `${Math.ceil(bytes / 1024 ** 2)} MB`
}

/** Phones show no column heads. */
function OnPhone({ text }: { text: string }) {
  return <span className="text-soft md:hidden">{t.onPhone({ text })} </span>
}

/** Every task has its words: a new one doesn't compile without. */
const words: Record<TaskName, { title: () => string; about: () => string }> = {
  'reach the mail server': { title: t.mailServerTask, about: t.mailServerAbout },
  'deliver mail': { title: t.deliverMailTask, about: t.deliverMailAbout },
  'forget what is past its time': { title: t.retentionTask, about: t.retentionAbout },
  'delete pictures that nothing shows': { title: t.oldPicturesTask, about: t.oldPicturesAbout },
  'forget counts': { title: t.limitsTask, about: t.limitsAbout },
  'give back disk space': { title: t.diskSpaceTask, about: t.diskSpaceAbout },
  'write figures': { title: t.figuresTask, about: t.figuresAbout },
  'mail figures': { title: t.figureMailsTask, about: t.figureMailsAbout },
  'send email alerts': { title: t.alertsTask, about: t.alertsAbout },
  'carry on registers': { title: t.registersTask, about: t.registersAbout },
  'write open data': { title: t.openDataTask, about: t.openDataAbout },
  'carry on imports': { title: t.importsTask, about: t.importsAbout },
  'back up': { title: t.backupsTask, about: t.backupsAbout },
  'follow the settings': { title: t.settingsTask, about: t.settingsAbout },
  'follow the categories': { title: t.categoriesTask, about: t.categoriesAbout },
  'ask whether listings are still right': { title: t.stillRightTask, about: t.stillRightAbout },
  'note when listings were put in': { title: t.newListingsTask, about: t.newListingsAbout },
  'show scheduled posts': { title: t.postsTask, about: t.postsAbout },
  'invite owners': { title: t.inviteTask, about: t.inviteAbout },
  'renew badges': { title: t.badgesTask, about: t.badgesAbout },
  'tell senders of a new owner': { title: t.newOwnersTask, about: t.newOwnersAbout },
  'note new websites': { title: t.newWebsitesTask, about: t.newWebsitesAbout },
  'look at websites': { title: t.websitesTask, about: t.websitesAbout },
  'look for stale listings': { title: t.staleTask, about: t.staleAbout },
  'tell the team what is due or overdue': { title: t.overdueTask, about: t.overdueAbout },
  'tell the team that documents are turned away': {
    title: t.documentsFullTask,
    about: t.documentsFullAbout,
  },
  'tell the team what came in': { title: t.arrivalsTask, about: t.arrivalsAbout },
  'tell the team once a day what waits': { title: t.digestTask, about: t.digestAbout },
  'tell senders what was held back': { title: t.heldMailsTask, about: t.heldMailsAbout },
  'end what replaced owners had': { title: t.replacedTask, about: t.replacedAbout },
  'forget decided documents': { title: t.documentsTask, about: t.documentsAbout },
  'match documents with their keys': { title: t.documentKeysTask, about: t.documentKeysAbout },
  'write the open ledger': { title: t.ledgerTask, about: t.ledgerAbout },
}
