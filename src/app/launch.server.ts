import * as t from '#messages/command-start.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import packageFile from '../../package.json' with { type: 'json' }
import type { OnStatement } from '../platform/db/connect.server.ts'
import type { Config } from './config.server.ts'
import { updateDatabase } from '../platform/backup/update-database.server.ts'
import { takeCommands } from './cli/take-commands.ts'
import { hostedAccounts, ownAccounts } from '../account/session/accounts.server.ts'
import { loadFirstSamples } from '../admin/samples/samples.server.ts'
import { httpTextMessages } from '../auth/codes/text-messages.server.ts'
import { keysIn, tryKeys, type Keys } from '../auth/keys/keys.server.ts'
import { fingerprintOf, joinNeighbors } from '../auth/keys/neighbors.server.ts'
import { secretsPlace, secretsFile, secretsIn } from '../auth/keys/secrets.server.ts'
import { makeLimits, type Limits } from '../platform/http/limits.server.ts'
import { queryProcesses } from './process/workers.server.ts'
import { sharedLimits } from './process/shared-limits.server.ts'
import { makeTurns } from '../platform/http/turns.server.ts'
import { connect, connectServer } from '../platform/db/connect.server.ts'
import {
  fullOrElse,
  makeDataFolder,
  keepPrivate,
} from '../platform/db/folder/data-folder.server.ts'
import type { Db } from '../platform/db/schema.ts'
import { googleReviews } from '../listings/reviews/google-reviews.server.ts'
import { followCategories, loadCategories } from '../listings/categories.server.ts'
import { imagesInBucket } from '../platform/images/bucket.server.ts'
import { openDarkroom } from '../platform/images/darkroom.server.ts'
import { imagesInFolder, makeImages, type Images } from '../platform/images/images.server.ts'
import { makeLog } from './log.server.ts'
import { openCarrier } from '../platform/email/carrier.server.ts'
import { loadResources } from '../resources/resources.server.ts'
import { startAllTasks } from './tasks.server.ts'
import type { DocumentKeys, Accounts, Machine, Services } from '../platform/services.server.ts'
import { applySettings } from '../platform/settings/apply-settings.server.ts'
import {
  moveKeys,
  openDocumentKeys,
  sealOldDocuments,
} from '../submissions/documents/document-keys.server.ts'
import { makeFigureCounter } from '../owner/figures/figures.server.ts'
import { addressOfLink } from '../submissions/claims/use-claim-code.server.ts'
import { eraseAllOf, findAllOf } from '../owner/personal-data.server.ts'
import { moveAlerts } from '../saved/alerts/alerts.server.ts'
import { formSecret } from '../platform/http/challenge.server.ts'

/**
 * Opens and migrates the database, loads the shipped data and starts background tasks.
 * @param say receives each step that did something.
 * @param onStatement receives each SQL statement.
 * @param startTasks starts the background tasks; a drill runs them itself.
 */
export async function launch(
  config: Config,
  say: (step: string) => void,
  onStatement?: OnStatement,
  startTasks = startAllTasks,
): Promise<{ services: Services; close(): Promise<void> }> {
  await makeDataFolder(config.dataDir)
  const open = keepPrivate(config.dataDir)
  if (open) say(t.removedAccess({ count: open }))
  // Fail before anything is opened or migrated.
  const file = secretsIn(secretsFile(config.dataDir))
  if (!config.keysSeal) await tryOut(keysIn(file, now, config.authSecrets), config)
  const { db, close } = await connect({ ...config, onStatement })
  const keys = keysIn(secretsPlace(config, db), now, config.authSecrets)
  let leaveNeighbors = async () => {}
  let documents: Awaited<ReturnType<typeof openDocumentKeys>>
  try {
    documents = await openDocumentKeys(db, {
      dataDir: config.dataDir,
      bucket: config.bucket,
      areInBucket: config.areDocumentKeysInBucket,
      now,
    })
    await prepare(db, config, say)
    if (config.keysSeal) await tryOut(keys, config)
    leaveNeighbors = await meetNeighbors(db, { config, keys, documents: documents.keys })
  } catch (error) {
    await close()
    throw config.databaseUrl ? error : fullOrElse(config.dataDir, error)
  }
  const { databaseUrl: url, statementSeconds } = config
  // The statement timeout is for pages only; migrations and tasks may take longer.
  const forPages = url
    ? await connectServer(url, {
        statementSeconds,
        connections: connectionsOf(config),
        onStatement,
      })
    : { db, close: async () => {} }
  const figures = makeFigureCounter()
  const carrier = openCarrier(config)
  const services = {
    ...(await servicesOn(forPages.db, { config, keys, documentKeys: documents.keys })),
    figures,
    mail: carrier,
  }
  await applySettings(services)
  if (documents.others) await moveKeys(db, { from: documents.others, to: documents.keys, say })
  await sealOldDocuments(db, services.documents.keys, say)
  const stopTasks = startTasks({ ...services, db }, { config, carrier, say })
  // With a Postgres server, any process can run commands.
  const stopCommands = url ? async () => {} : await takeCommands(config, { ...services, db })
  // A lost database must not block shutdown.
  const writeLast = () => figures.write(db).catch(() => {})
  return {
    services,
    close: async () => {
      await stopCommands()
      await stopTasks()
      await writeLast()
      services.images.close()
      await leaveNeighbors().catch(() => {})
      await forPages.close()
      await close()
    },
  }
}

async function tryOut(keys: Keys, { hostedAuth }: Config): Promise<void> {
  if (!hostedAuth) await tryKeys(await keys.secrets(), now)
}

/**
 * Not for the embedded database, which has one process.
 * @returns a function that leaves.
 */
async function meetNeighbors(
  db: Db,
  { config, keys, documents }: { config: Config; keys: Keys; documents: DocumentKeys },
): Promise<() => Promise<void>> {
  if (!config.databaseUrl) return async () => {}
  const folder = await documents.folderId()
  return joinNeighbors(db, async () => fingerprintOf(await keys.secrets(), folder))
}

async function prepare(db: Db, config: Config, say: (step: string) => void): Promise<void> {
  const applied = await updateDatabase(db, config, { now, say })
  if (applied.length) say(t.migrated({ count: applied.length }))
  await loadCategories(db)
  await followCategories(db)
  await loadResources(db)
  const { listings } = config.samples ? await loadFirstSamples(db) : { listings: 0 }
  if (listings) say(t.loadedSamples({ count: listings }))
}

/** All processes together stay well below a server's default limit of 100. */
function connectionsOf({ workers }: Config): number {
  return Math.max(4, Math.min(10, Math.floor(32 / workers)))
}

/** The embedded database runs in the request thread: rest after each task as long as it took. */
const turnsEmbedded = { atOnce: 1, rests: true, maxWaiting: 50 }
/** Fewer than the connections, so that pages still get one. */
const turnsOnServer = { atOnce: 4, rests: false, maxWaiting: 50 }

function now(): Date {
  return new Date()
}

async function servicesOn(
  db: Db,
  { config, keys, documentKeys }: { config: Config; keys: Keys; documentKeys: DocumentKeys },
): Promise<Omit<Services, 'figures' | 'mail'>> {
  const log = oncePerOutage(makeLog(now), { now, isBack: () => sql`select 1`.execute(db) })
  const { site, googlePlacesApiKey } = config
  const reviews = googleReviews({ apiKey: googlePlacesApiKey, now, log })
  const documents = { keys: documentKeys, maxBytes: config.maxDocumentBytes }
  const eraseAccount = eraseAllOf({
    now,
    documents,
    site,
    randomId: randomUUID,
    outboxFolder: join(config.dataDir, 'outbox'),
  })
  const { refreshSecret: secret } = await keys.secrets()
  const own = makeLimits(now)
  const limits = config.databaseUrl ? sharedLimits(db, own, { secret, now }) : own
  const accounts = await accountsOn(db, config, { log, keys, limits, eraseAccount })
  const forms = { secret: formSecret(secret), limits }
  const inTurn = makeTurns(config.databaseUrl ? turnsOnServer : turnsEmbedded)
  const { proxies } = config
  const machine: Machine = {
    version: packageFile.version,
    dataDir: config.dataDir,
    database: config.databaseUrl ? 'server' : 'embedded',
    emailEventsToken: config.emailEventsToken,
    emailReplyDomain: config.emailReplyDomain,
    metricsToken: config.metricsToken,
    queryProcesses,
  }
  const of = {
    db,
    site,
    machine,
    now,
    randomId: randomUUID,
    log,
    proxies,
    inTurn,
    images: imagesOf(config),
  }
  return {
    ...of,
    reviews,
    accounts,
    forms,
    documents,
    addressOfLink,
    findSentBy: findAllOf(db, { documents, now }),
  }
}

/** Decodes one photo at a time and rejects uploads beyond this queue. */
const photoTurns = { atOnce: 1, rests: false, maxWaiting: 20 }

function imagesOf({ bucket, dataDir }: Config): Images {
  const store = bucket ? imagesInBucket(bucket) : imagesInFolder(join(dataDir, 'images'), now)
  return makeImages(store, openDarkroom(makeTurns(photoTurns)), randomUUID)
}

/** A hosted auth service if configured, else our own. */
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
    moveAddress: moveAlerts,
    now,
    log,
    fetch,
  })
}

const checkSeconds = 5
/** A disk or storage without errors for this long has recovered. */
const quietSeconds = 60

/**
 * Logs one line when an outage starts and one when it ends.
 * @param isBack probes the database.
 */
export function oncePerOutage(
  log: Services['log'],
  { now, isBack }: { now(): Date; isBack(): Promise<unknown> },
): Services['log'] {
  let lostAt: Date | null = null
  const metAt = new Map<unknown, Date>()
  const secondsSince = (then: Date) => Math.round((now().getTime() - then.getTime()) / 1000)
  const watch = (since: Date) => {
    setTimeout(() => void check(since), checkSeconds * 1000).unref()
  }
  const check = async (since: Date) => {
    try {
      await isBack()
    } catch {
      return watch(since)
    }
    lostAt = null
    log({ event: 'database back', seconds: secondsSince(since) })
  }
  return (event) => {
    if (/^(disk full|disk failing|storage away)$/.test(String(event.event))) {
      const last = metAt.get(event.event)
      const isNew = !last || secondsSince(last) >= quietSeconds
      metAt.set(event.event, now())
      if (isNew) log(event)
    } else if (event.event === 'database lost') {
      if (lostAt) return
      lostAt = now()
      log(event)
      watch(lostAt)
    } else log(event)
  }
}
