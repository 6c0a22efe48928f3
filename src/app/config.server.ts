import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { authProviders, type Provider } from '../auth/settings/providers.ts'
import type { Secrets } from '../auth/keys/secrets-form.ts'
import { readSettings } from '../auth/settings/setting-kinds.ts'
import { authSettings, type AuthSettings } from '../auth/settings/settings.ts'
import { problemsTogether, wrongValue } from './config/setting-checks.server.ts'
import { siteSettings, type Settings } from './config/settings-table.server.ts'
import { unknownSettings } from './config/unknown-settings.server.ts'
import type { BucketSettings } from '../platform/images/bucket.server.ts'
import { readTrustedProxies, type TrustedProxies } from '../platform/http/visitor.server.ts'
import { isPlaceholder, type Sender } from '../platform/email/mail.ts'
import type { StaleChecks } from '../owner/upkeep/stale-night.server.ts'
import type { Site, SubmissionForm } from '../platform/ui/site.ts'

export type Config = {
  port: number
  host: string
  /** How messages write our commands. */
  command: string
  dataDir: string
  databaseUrl: string | undefined
  /** Committed data in the embedded database survives a power cut. */
  isDurable: boolean
  /** Statement timeout of pages, on a server. */
  statementSeconds: number
  workers: number
  samples: boolean
  checksWebsites: boolean
  /** Null when it's off. */
  staleChecks: StaleChecks | null
  /** Total size of private documents awaiting a decision. */
  maxDocumentBytes: number
  /** Image storage; the data folder when unset. */
  bucket: BucketSettings | undefined
  areDocumentKeysInBucket: boolean
  /** Target, interval, number to keep, and encryption passphrase. */
  backup: { to: string | undefined; hours: number; keep: number; passphrase: string | undefined }
  emailEventsToken: string | undefined
  emailReplyDomain: string | undefined
  metricsToken: string | undefined
  traces: { endpoint: string; share: number; name: string } | undefined
  /** Without one, mail goes to files in the data folder. */
  smtpUrl: string | undefined
  mailFrom: Sender
  googlePlacesApiKey: string | undefined
  auth: AuthSettings
  authProviders: Provider[]
  /** Secrets that override those of the data folder. */
  authSecrets: Partial<Secrets>
  keysSeal: string | undefined
  /** Used in place of our auth service. */
  hostedAuth: HostedAuth | undefined
  /** Trusted proxies and their header for visitors' addresses. */
  proxies: { trusted: TrustedProxies | null; header: string }
  site: Site
}

type HostedAuth = { url: string; anonKey: string; serviceKey: string | undefined }

/**
 * Empty values count as unset.
 * @returns the configuration and one warning per unknown setting, or one problem per wrong one.
 */
export function loadConfig(
  env: Record<string, string | undefined>,
): { ok: true; config: Config; warnings: string[] } | { ok: false; problems: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const site = readSettings(siteSettings, given)
  const auth = authSettings(given)
  const providers = authProviders(given)
  if (!site.ok || !auth.ok || !providers.ok) {
    const wrong = [site, auth, providers].flatMap((read) => (read.ok ? [] : read.wrong))
    const names = new Set(wrong.map(({ name }) => name))
    const right = Object.entries(given).filter(([name]) => !names.has(name))
    // A wrong setting isn't a missing one.
    const isFewer = right.length < Object.keys(given).length
    const together = isFewer ? loadConfig(Object.fromEntries(right)) : null
    const more = together?.ok === false ? together.problems : []
    const others = more.filter((text) => !isAbout(text, names))
    return { ok: false, problems: [...wrong.map((one) => wrongValue(given, one)), ...others] }
  }
  const settings = site.values as Settings
  const problems = problemsTogether(settings, auth.settings)
  if (problems.length) return { ok: false, problems }
  return {
    ok: true,
    config: { ...arrange(settings, auth.settings), authProviders: providers.providers },
    warnings: unknownSettings(given),
  }
}

function isAbout(text: string, names: ReadonlySet<string>): boolean {
  return [...names].some((name) => text.includes(name))
}

/** Follows the name and address that an admin gives the site later. */
function mailFrom({ MAIL_FROM: from, CONTACT_EMAIL }: Settings, site: Site): Sender {
  const address = from?.address ?? CONTACT_EMAIL
  return {
    get name() {
      return from?.name || site.name
    },
    address,
    get replyTo() {
      const { contactEmail } = site
      return contactEmail === address || isPlaceholder(contactEmail) ? undefined : contactEmail
    },
  }
}

/** A named header implies one proxy, unless the setting says more. */
function proxies(settings: Settings, { clientIpHeader }: AuthSettings): Config['proxies'] {
  const given = settings.TRUSTED_PROXIES ?? (clientIpHeader ? '1' : '')
  const trusted = readTrustedProxies(given)
  return { trusted, header: clientIpHeader || 'X-Forwarded-For' }
}

function submissionForm(settings: Settings): SubmissionForm | undefined {
  const { SUBMISSION_FORM_SCRIPT_URL: scriptUrl, SUBMISSION_FORM_ID: id } = settings
  return scriptUrl && id ? { scriptUrl, id } : undefined
}

function mapTiles({
  MAP_TILE_URL: url,
  MAP_TILE_ATTRIBUTION: attribution,
}: Settings): Partial<Site> {
  return url ? { mapTiles: { url, attribution } } : {}
}

function hostedAuth(settings: Settings): HostedAuth | undefined {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey } = settings
  const serviceKey = settings.SUPABASE_SERVICE_ROLE_KEY
  return url && anonKey ? { url: url.replace(/\/+$/, ''), anonKey, serviceKey } : undefined
}

function bucket(settings: Settings): BucketSettings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_REGION: region } = settings
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!endpoint || !name || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, bucket: name, region, accessKeyId, secretAccessKey }
}

function traces(settings: Settings): Config['traces'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings
  const name = settings.OTEL_SERVICE_NAME
  return endpoint ? { endpoint, share, name } : undefined
}

function authSecrets(settings: Settings): Partial<Secrets> {
  const secrets = {
    anonKey: settings.AUTH_ANON_KEY,
    serviceKey: settings.AUTH_SERVICE_ROLE_KEY,
    jwtSecret: settings.AUTH_JWT_SECRET,
    refreshSecret: settings.AUTH_REFRESH_SECRET,
    keys: settings.AUTH_JWT_KEYS,
  }
  return Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== undefined))
}

function siteOf(settings: Settings): Site {
  return {
    name: settings.SITE_NAME,
    shortName: settings.SITE_SHORT_NAME,
    tagline: settings.SITE_TAGLINE,
    contactEmail: settings.CONTACT_EMAIL,
    ...(settings.CONTACT_PHONE && { contactPhone: settings.CONTACT_PHONE }),
    ...(settings.CONTACT_ADDRESS && { contactAddress: settings.CONTACT_ADDRESS }),
    ...(settings.CONTACT_ORGANIZATION && { organization: settings.CONTACT_ORGANIZATION }),
    ...(settings.CONTACT_TOWN && { town: settings.CONTACT_TOWN }),
    ...(!settings.OFFLINE_PAGES && { isNotKeptOffline: true }),
    facebookUrl: settings.FACEBOOK_URL ?? '',
    url: (settings.SITE_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    submissionForm: submissionForm(settings),
    ...mapTiles(settings),
  }
}

function arrange(settings: Settings, auth: AuthSettings): Omit<Config, 'authProviders'> {
  const site = siteOf(settings)
  return {
    port: settings.PORT,
    host: settings.HOST,
    command: settings.SITE_COMMAND,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    isDurable: settings.DATABASE_SYNC,
    statementSeconds: settings.DATABASE_STATEMENT_SECONDS,
    workers: settings.WORKERS ?? (settings.DATABASE_URL ? availableParallelism() : 1),
    samples: settings.SAMPLES,
    checksWebsites: settings.WEBSITE_CHECKS,
    staleChecks: settings.STALE_CHECKS
      ? { sites: settings.STALE_CHECKS_SITES, pauseSeconds: settings.STALE_CHECKS_PAUSE }
      : null,
    maxDocumentBytes: settings.DOCUMENTS_MAX_MB * 1024 ** 2,
    bucket: bucket(settings),
    areDocumentKeysInBucket: settings.DOCUMENT_KEYS === 'bucket',
    backup: {
      to: settings.BACKUP_TO,
      hours: settings.BACKUP_HOURS,
      keep: settings.BACKUP_KEEP,
      passphrase: settings.BACKUP_PASSPHRASE,
    },
    emailEventsToken: settings.EMAIL_EVENTS_TOKEN,
    emailReplyDomain: settings.EMAIL_REPLY_DOMAIN,
    metricsToken: settings.METRICS_TOKEN,
    traces: traces(settings),
    smtpUrl: settings.SMTP_URL,
    mailFrom: mailFrom(settings, site),
    googlePlacesApiKey: settings.GOOGLE_PLACES_API_KEY,
    auth,
    authSecrets: authSecrets(settings),
    keysSeal: settings.AUTH_KEYS_SEAL,
    hostedAuth: hostedAuth(settings),
    proxies: proxies(settings, auth),
    site,
  }
}
