import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from './config.server.ts'
import { hostedAccounts, ownAccounts } from './account/accounts.server.ts'
import { loadArticles } from './articles/articles.server.ts'
import { teamAddresses } from './account/team.server.ts'
import { httpTextMessages } from './auth/http-text-messages.server.ts'
import { keysInFile, type Keys } from './auth/keys.server.ts'
import { makeLimits, type Limits } from './limits/limits.server.ts'
import { secretsFile } from './auth/secrets.server.ts'
import { connect } from './db/connect.server.ts'
import { migrate } from './db/migrate.server.ts'
import { keepPrivate } from './db/private-folder.server.ts'
import type { Db } from './db/schema.ts'
import { googleReviews } from './directory/google-reviews.server.ts'
import { loadCategories } from './directory/categories.server.ts'
import { loadSamples } from './directory/samples.server.ts'
import { startDuties } from './jobs/repeat.server.ts'
import { deliverDue } from './mail/deliver.server.ts'
import { folderTransport } from './mail/folder.server.ts'
import { smtpTransport } from './mail/smtp.server.ts'
import { loadResources } from './resources/resources.server.ts'
import { forgetPast } from './retention.server.ts'
import type { Accounts, Services } from './services.server.ts'
import { submissionDuties } from './submissions/duties.server.ts'
import { eraseAccountWith } from './submissions/erase.server.ts'
import { formSecret } from './submissions/form-secret.server.ts'

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
  const open = keepPrivate(config.dataDir)
  if (open) say(`Closed to other users what they could read in the data folder: ${open} paths`)
  const { db, close } = await connect(config)
  try {
    const applied = await migrate(db)
    if (applied.length) say(`Migrated the database: ${applied.join(', ')}`)
    await loadCategories(db)
    await loadResources(db)
    await loadArticles(db)
    const samples = config.samples ? await loadSamples(db) : 0
    if (samples)
      say(`Loaded ${samples} sample listings (remove them: npm run site -- samples remove)`)
  } catch (error) {
    await close()
    throw error
  }
  const services = await servicesOn(db, config)
  const stopDuties = startAllDuties(services, config, say)
  return { services, close: () => stopDuties().then(close) }
}

/** Sends mail and minds the promise of 24 hours from now on. @returns how to stop, which waits for what is being sent. */
function startAllDuties(
  services: Services,
  { smtpUrl, mailFrom, dataDir }: Config,
  say: (step: string) => void,
): () => Promise<void> {
  const folder = join(dataDir, 'outbox')
  const server = smtpUrl ? smtpTransport(smtpUrl, mailFrom) : null
  const send = server?.send ?? folderTransport(folder, mailFrom)
  if (!server) say(`Mail is written to ${folder}; set SMTP_URL to send it`)
  const { db, log, site } = services
  const stop = startDuties(
    [
      { name: 'deliver mail', everySeconds: 1, run: () => deliverDue(db, send, services) },
      {
        name: 'forget what is past its time',
        everySeconds: 3600,
        run: () => forgetPast({ ...services, outboxFolder: folder }),
      },
      ...submissionDuties(services, () => teamAddresses(db, site.contactEmail)),
    ],
    log,
  )
  return () => stop().then(() => server?.close())
}

async function servicesOn(db: Db, config: Config): Promise<Services> {
  const now = () => new Date()
  const log: Services['log'] = (event) =>
    console.log(JSON.stringify({ time: now().toISOString(), ...event }))
  const { site, googlePlacesApiKey } = config
  const reviews = googleReviews({ apiKey: googlePlacesApiKey, now, log })
  const keys = keysInFile(secretsFile(config.dataDir), now, config.authSecrets)
  const limits = makeLimits(now)
  const accounts = await accountsOn(db, config, { now, log, keys, limits })
  const forms = { secret: formSecret((await keys.secrets()).refreshSecret), limits }
  const { proxies } = config
  return { db, site, now, randomId: randomUUID, log, reviews, accounts, forms, proxies }
}

/** Where people sign in: the hosted service of the settings, or our own. */
async function accountsOn(
  db: Db,
  { site, auth: settings, authProviders: providers, hostedAuth }: Config,
  { now, log, keys, limits }: Pick<Services, 'now' | 'log'> & { keys: Keys; limits: Limits },
): Promise<Accounts> {
  const eraseAccount = eraseAccountWith({ now })
  if (hostedAuth) return hostedAccounts(hostedAuth, eraseAccount)
  const { smsProviderUrl: textUrl, smsProviderToken: token } = settings
  const texts = textUrl ? httpTextMessages({ url: textUrl, token, mostSeconds: 10 }) : null
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
