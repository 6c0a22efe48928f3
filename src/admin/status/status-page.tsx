import { href, Link } from 'react-router'
import { dayAndTime } from '../../platform/text/florida-time.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { spanText } from '../../submissions/when-text.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { AdminHead, Cell, DenseRow, DenseTable, Panel } from '../admin-parts.tsx'
import type { Route } from './+types/status-page.ts'
import { findStatus, type Status } from './status.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'open-admin')
  return findStatus(args.context.get(servicesContext))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Status', description: 'How the site is.', isHidden: true })

export default function StatusPage({ loaderData: status }: Route.ComponentProps) {
  return (
    <>
      <AdminHead
        title="Status"
        about="How the site is at this moment. Load the page again to look again."
      />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Panel title="The machine">
          <Facts facts={machineFacts(status)} />
        </Panel>
        <Panel title="What waits">
          <Facts facts={queueFacts(status)} />
          <p className="flex flex-wrap gap-x-5 text-sm">
            <Link to={href('/admin/mails')} className="inline-link">
              Emails
            </Link>{' '}
            <Link to={href('/review')} className="inline-link">
              Review desk
            </Link>
          </p>
        </Panel>
      </div>
      <h2 className="mt-8 mb-3 text-xl!">Scheduled tasks</h2>
      {status.tasks.length === 0 ? (
        <p className="text-soft">None has run yet.</p>
      ) : (
        <DenseTable
          label="Scheduled tasks"
          heads={['Task', 'Last ran', 'How it ended', 'Last failed']}
        >
          {status.tasks.map(({ name, endedAt, failedAt, failingSince, error }) => (
            <DenseRow key={name}>
              <Cell isHead>
                <span className="font-semibold">{taskWords(name).title}</span>{' '}
                <span className="block text-soft">{taskWords(name).about}</span>
              </Cell>
              <Cell>
                <OnPhone text="Last ran" />
                {endedAt ? dayAndTime(endedAt) : 'Runs now'}
              </Cell>
              <Cell>
                <OnPhone text="How it ended" />
                {error ? (
                  <>
                    <span className="font-semibold text-problem">Failed: {error}</span>
                    {failingSince && (
                      <span className="block text-soft">
                        Since {dayAndTime(failingSince)}. It is tried again by itself.
                      </span>
                    )}
                  </>
                ) : (
                  'Well'
                )}
              </Cell>
              <Cell>
                <OnPhone text="Last failed" />
                {failedAt ? dayAndTime(failedAt) : 'Never'}
              </Cell>
            </DenseRow>
          ))}
        </DenseTable>
      )}
    </>
  )
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
    ['Version', status.version],
    ['Node', status.node],
    ['Database', status.database === 'embedded' ? 'Embedded' : 'Postgres server'],
    ['Database size', sizeText(databaseBytes)],
    ['Disk free', diskFreeBytes === null ? 'Unknown' : `${sizeText(diskFreeBytes)} (${free}%)`],
    ['Last backup', backupText(status.backup)],
  ]
}

function backupText(backup: Status['backup']): string {
  if (!backup) return 'Never here: see "Back up" in docs/deploy.md'
  return `${dayAndTime(backup.at)}, ${sizeText(backup.bytes)}${backup.to && `, in ${backup.to}`}`
}

function queueFacts({ mails, submissions }: Status): Fact[] {
  return [
    ['Emails waiting', `${mails.waiting}${ageText(mails.oldestMinutes)}`],
    ['Emails given up', String(mails.failed)],
    ['Submissions waiting', `${submissions.waiting}${ageText(submissions.oldestMinutes)}`],
  ]
}

function ageText(minutes: number | null): string {
  return minutes === null ? '' : `, the oldest for ${spanText(minutes)}`
}

function sizeText(bytes: number | null): string {
  if (bytes === null) return 'Unknown'
  const gigabytes = bytes / 1024 ** 3
  return gigabytes >= 1 ? `${gigabytes.toFixed(1)} GB` : `${Math.ceil(bytes / 1024 ** 2)} MB`
}

/** Phones show no column heads. */
function OnPhone({ text }: { text: string }) {
  return <span className="text-soft md:hidden">{text}: </span>
}

type TaskWords = { title: string; about: string }

/** By task name. */
const words: Record<string, TaskWords | undefined> = {
  'reach the mail server': {
    title: 'Email server',
    about: 'Tries every ten minutes whether emails can leave.',
  },
  'deliver mail': {
    title: 'Email',
    about: 'Sends what waits, and tries again what did not leave.',
  },
  'forget what is past its time': {
    title: 'Forgetting',
    about: 'Deletes what was kept for as long as docs/retention.md says.',
  },
  'delete pictures that nothing shows': {
    title: 'Old pictures',
    about: 'Deletes photos that no page shows any more.',
  },
  'forget counts': {
    title: 'Visit limits',
    about: 'Deletes counts of past attempts once they no longer matter.',
  },
  'give back disk space': { title: 'Disk space', about: 'Makes room in the embedded database.' },
  'write figures': { title: 'Figures', about: 'Writes down how often listings were seen.' },
  'mail figures': { title: 'Figures by email', about: 'Emails owners their figures once a month.' },
  'carry on imports': { title: 'Imports', about: 'Reads and carries out lists that were sent.' },
  'back up': { title: 'Backup', about: 'Makes a backup when one is due, where BACKUP_TO is set.' },
  'follow the settings': {
    title: 'Settings',
    about: 'Takes over what was set in the browser, in every process.',
  },
  'follow the categories': {
    title: 'Categories',
    about: 'Takes over what was changed of categories, in every process.',
  },
  'ask whether listings are still right': {
    title: 'Still right?',
    about: 'Asks owners every six months, and hides listings that aren’t confirmed.',
  },
  'note when listings were put in': {
    title: 'New listings',
    about: 'Notes since when new ones count as right.',
  },
  'renew badges': { title: 'Badges', about: 'Emails owners before their badge runs out.' },
  'note new websites': { title: 'New websites', about: 'Notes which websites to look at.' },
  'look at websites': {
    title: 'Websites',
    about: 'Looks once a month whether the site of each listing answers.',
  },
  'tell the team what is nearly due': {
    title: 'Nearly due',
    about: 'Emails the team when the promised time is nearly over.',
  },
  'tell the team what reports are nearly due': {
    title: 'Reports nearly due',
    about: 'The same for reports of visitors.',
  },
  'tell the team that documents are turned away': {
    title: 'Documents full',
    about: 'Emails the team when no more private documents can be kept.',
  },
  'tell the team what came in': {
    title: 'Arrivals',
    about: 'Emails what came in to those of the team who want that.',
  },
  'tell the team once a day what waits': {
    title: 'Digest',
    about: 'Emails what waits to the team at 8 in the morning in Florida.',
  },
  'tell senders what was held back': {
    title: 'Held emails',
    about: 'Sends as one email what one address would have got as many.',
  },
  'forget decided documents': {
    title: 'Documents',
    about: 'Destroys the keys of documents 30 days after the decision.',
  },
  'match documents with their keys': {
    title: 'Keys of documents',
    about: 'Looks whether each document has its key, and no key is left over.',
  },
  'write the open ledger': { title: 'Ledger', about: 'Works out the figures of /ledger.' },
}

/** Unknown tasks keep their own name. */
export function taskWords(name: string): TaskWords {
  return words[name] ?? { title: name, about: '' }
}
