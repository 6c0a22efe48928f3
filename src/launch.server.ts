import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from './config.server.ts'
import { hostedAccounts, ownAccounts } from './account/session/accounts.server.ts'
import { loadArticles } from './articles/articles.server.ts'
import { teamAddresses } from './account/team/team.server.ts'
import { httpTextMessages } from './auth/codes/text-messages.server.ts'
import { forgetCounts } from './auth/limits/counts.server.ts'
import { keysInFile, tryKeys, type Keys } from './auth/keys/keys.server.ts'
import { makeLimits, type Limits } from './limits/limits.server.ts'
import { outageEvent, outageOf } from './limits/outage.ts'
import { makeTurns } from './limits/turns.server.ts'
import { secretsFile } from './auth/keys/secrets.server.ts'
import { connect, connectServer } from './db/connect.server.ts'
import { fullOrElse, makeDataFolder } from './db/data-folder.server.ts'
import { migrate } from './db/migrate.server.ts'
import { keepPrivate } from './db/private-folder.server.ts'
import { reclaimSpace } from './db/reclaim-space.server.ts'
import type { Db } from './db/schema.ts'
import { googleReviews } from './directory/profile/google-reviews.server.ts'
import { loadCategories } from './directory/categories.server.ts'
import { loadSamples } from './directory/samples.server.ts'
import { startTasks, type ScheduledTask } from './jobs/scheduled-tasks.server.ts'
import { makeLog } from './log.server.ts'
import { deliverDue } from './mail/deliver.server.ts'
import { folderTransport } from './mail/folder.server.ts'
import { smtpTransport } from './mail/smtp.server.ts'
import { oncePerOutage } from './outages.server.ts'
import { loadResources } from './resources/resources.server.ts'
import { forgetPast } from './retention.server.ts'
import type { Accounts, Services } from './services.server.ts'
import {
  documentKeysFolder,
  keysInFolder,
  sealOldDocuments,
} from './submissions/documents/document-keys.server.ts'
import { submissionTasks } from './submissions/lifecycle/scheduled-tasks.server.ts'
import { eraseAccountWith } from './submissions/retention/erase.server.ts'
import { findSentBy } from './submissions/retention/sent-data.server.ts'
import { formSecret } from './submissions/guard/form-secret.server.ts'

/**
 * Opens the database, brings it up to date, loads what ships with the project and starts what the process
 * does beside answering requests.
 *
 * @param say is told each step that did something.
 */
export async function launch(
  config: Config,
  say: (step: string) => void,
): Promise<{ services: Services; close(): Promise<void> }> {
  await makeDataFolder(config.dataDir)
  const open = keepPrivate(config.dataDir)
  if (open) say(`Closed to other users what they could read in the data folder: ${open} paths`)
  const keys = keysInFile(secretsFile(config.dataDir), now, config.authSecrets)
  if (!config.hostedAuth) await tryKeys(await keys.secrets(), now)
  const { db, close } = await connect(config)
  try {
    await prepare(db, config, say)
  } catch (error) {
    await close()
    throw config.databaseUrl ? error : fullOrElse(config.dataDir, error)
  }
  const { databaseUrl: url, statementSeconds } = config
  // What pages ask of a server is given up after a while; migrations and tasks may take longer.
  const forPages = url ? await connectServer(url, statementSeconds) : { db, close: async () => {} }
  const services = await servicesOn(forPages.db, config, keys)
  await sealOldDocuments(db, services.documents.keys, say)
  const stopTasks = startAllTasks({ ...services, db }, config, say)
  return { services, close: () => stopTasks().then(forPages.close).then(close) }
}

async function prepare(db: Db, config: Config, say: (step: string) => void): Promise<void> {
  const applied = await migrate(db)
  if (applied.length) say(`Migrated the database: ${applied.join(', ')}`)
  await loadCategories(db)
  await loadResources(db)
  await loadArticles(db)
  const samples = config.samples ? await loadSamples(db) : 0
  if (samples)
    say(`Loaded ${samples} sample listings (remove them: npm run site -- samples remove)`)
}

/** Sends mail and minds the promise of 24 hours from now on. @returns how to stop, which waits for what is being sent. */
function startAllTasks(
  services: Services,
  { smtpUrl, mailFrom, dataDir, databaseUrl }: Config,
  say: (step: string) => void,
): () => Promise<void> {
  const folder = join(dataDir, 'outbox')
  const server = smtpUrl ? smtpTransport(smtpUrl, mailFrom) : null
  const send = server?.send ?? folderTransport(folder, mailFrom)
  if (!server) say(`Mail is written to ${folder}; set SMTP_URL to send it`)
  const { db, log, site } = services
  const stop = startTasks(
    orOutage(log, [
      { name: 'deliver mail', everySeconds: 1, run: () => deliverDue(db, send, services) },
      {
        name: 'forget what is past its time',
        everySeconds: 3600,
        run: () => forgetPast({ ...services, outboxFolder: folder }),
      },
      { name: 'forget counts', everySeconds: 60, run: () => forgetCounts(db, now()) },
      // A Postgres server does this by itself.
      ...(databaseUrl
        ? []
        : [{ name: 'give back disk space', everySeconds: 300, run: () => reclaimSpace(db) }]),
      ...submissionTasks(services, () => teamAddresses(db, site.contactEmail)),
    ]),
    log,
  )
  return () => stop().then(() => server?.close())
}

/** Tasks that an outage stops say so as requests do, in one line for all. */
function orOutage(log: Services['log'], tasks: ScheduledTask[]): ScheduledTask[] {
  const note = (error: unknown) => {
    const outage = outageOf(error)
    if (!outage) throw error
    log(outageEvent(outage, error))
  }
  return tasks.map((task) => ({ ...task, run: () => task.run().catch(note) }))
}

/** Its queries run where requests are answered: each lets the others go first for as long as it took. */
const turnsEmbedded = { atOnce: 1, rests: true, maxWaiting: 50 }
/** Fewer than there are connections, so that other pages find one. */
const turnsOnServer = { atOnce: 4, rests: false, maxWaiting: 50 }

function now(): Date {
  return new Date()
}

async function servicesOn(db: Db, config: Config, keys: Keys): Promise<Services> {
  const log = oncePerOutage(makeLog(now), { now, isBack: () => sql`select 1`.execute(db) })
  const { site, googlePlacesApiKey } = config
  const reviews = googleReviews({ apiKey: googlePlacesApiKey, now, log })
  const limits = makeLimits(now)
  const documents = {
    keys: keysInFolder(documentKeysFolder(config.dataDir), now),
    maxBytes: config.maxDocumentBytes,
  }
  const eraseAccount = eraseAccountWith({ now, documents })
  const accounts = await accountsOn(db, config, { log, keys, limits, eraseAccount })
  const forms = { secret: formSecret((await keys.secrets()).refreshSecret), limits }
  const inTurn = makeTurns(config.databaseUrl ? turnsOnServer : turnsEmbedded)
  const { proxies } = config
  const own = { db, site, now, randomId: randomUUID, log, proxies, inTurn }
  return { ...own, reviews, accounts, forms, documents, findSentBy: findSentBy(db, documents) }
}

/** Where people sign in: the hosted service of the settings, or our own. */
async function accountsOn(
  db: Db,
  { site, auth: settings, authProviders: providers, hostedAuth }: Config,
  {
    log,
    keys,
    limits,
    eraseAccount,
  }: Pick<Services, 'log'> & Pick<Accounts, 'eraseAccount'> & { keys: Keys; limits: Limits },
): Promise<Accounts> {
  if (hostedAuth) return hostedAccounts(hostedAuth, eraseAccount)
  const { smsProviderUrl: textUrl, smsProviderToken: token } = settings
  const texts = textUrl ? httpTextMessages({ url: textUrl, token, maxSeconds: 10 }) : null
  return ownAccounts({
    db,
    settings,
    keys,
    limits,
    providers,
    texts,
    site,
    eraseAccount,
    now,
    log,
    fetch,
  })
}
