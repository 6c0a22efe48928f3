import * as about from '#messages/command-settings-about.ts'
import * as expected from '#messages/command-settings-expected.ts'
import * as page from '#messages/command-settings-page.ts'
import { z } from 'zod'
import { apiKey, secretVariables } from '../../auth/keys/secrets-form.ts'
import { isEncoded, isOrigin, isReadable, isService, isTileTemplate } from './address-rules.ts'
import { safeAddress } from '../../auth/settings/setting-kinds.ts'
import { isBackupPlace } from '../../platform/backup/backup-place.server.ts'
import { readTrustedProxies } from '../../platform/http/visitor.server.ts'
import { usPhone } from '../../submissions/contact-rules.ts'

type Setting = {
  /** Begins a section of docs/settings.md. */
  heading?: () => string
  schema: z.ZodType
  /** A sentence for the docs. */
  about: () => string
  /** Completes "must be …". */
  expected: () => string
  /** The default in Markdown, where the schema doesn't say it. */
  fallback?: () => string
  /** The value in deploy/service.env. */
  asService?: string
  /** The value in compose.yaml. */
  inContainers?: string
  /** Never shown. */
  isSecret?: true
}

const url = z.url({ protocol: /^https?$/ })
const https = z.url({ protocol: /^https$/ })
const switchedOn = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['on', 'off']))
  .transform((value) => value === 'on')
const s3Key = z.string().regex(/^\S{1,200}$/)
const sender = z
  .string()
  .transform((text) => {
    const [, name = '', address = text.trim()] = /^"?(.*?)"?\s*<(.*)>$/.exec(text.trim()) ?? []
    return { name, address }
  })
  .pipe(z.object({ name: z.string(), address: z.email() }))

const table = {
  PORT: {
    heading: page.addressFiles,
    schema: z.coerce.number().int().min(0).max(65535).default(3000),
    about: about.port,
    expected: expected.port,
    inContainers: '3000',
  },
  HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    about: about.host,
    expected: expected.host,
    inContainers: '0.0.0.0',
  },
  SITE_URL: {
    schema: url.refine(isOrigin).optional(),
    about: about.siteUrl,
    expected: expected.siteUrl,
    fallback: page.siteUrlDefault,
  },
  DATA_DIR: {
    schema: z.string().min(1).default('./data-local'),
    about: about.dataDir,
    expected: expected.dataDir,
    asService: '/var/lib/directory',
    inContainers: '/data',
  },
  SITE_COMMAND: {
    schema: z.string().min(1).default('npm run site --'),
    about: about.siteCommand,
    expected: expected.siteCommand,
    asService: 'site',
    inContainers: 'docker compose exec site node build/program/cli.js',
  },
  TRUSTED_PROXIES: {
    schema: z.string().refine(readTrustedProxies).optional(),
    about: about.trustedProxies,
    expected: expected.trustedProxies,
    asService: '1',
    inContainers: '1',
  },
  DATABASE_URL: {
    heading: page.database,
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .refine(isReadable)
      .optional(),
    about: about.databaseUrl,
    expected: expected.databaseUrl,
    inContainers:
      'postgres://directory:${POSTGRES_PASSWORD:?set it in .env with no number sign before it}@database:5432/directory',
    isSecret: true,
  },
  DATABASE_STATEMENT_SECONDS: {
    schema: z.coerce.number().min(0.1).max(3600).default(5),
    about: about.databaseStatementSeconds,
    expected: expected.databaseStatementSeconds,
  },
  DATABASE_SYNC: {
    schema: switchedOn.default(true),
    about: about.databaseSync,
    expected: expected.onOrOff,
  },
  WORKERS: {
    schema: z.coerce.number().int().min(1).max(64).optional(),
    about: about.workers,
    expected: expected.workers,
    fallback: page.workersDefault,
  },
  SAMPLES: {
    heading: page.listingsDocumentsPhotos,
    schema: switchedOn.default(true),
    about: about.samples,
    expected: expected.onOrOff,
  },
  WEBSITE_CHECKS: {
    schema: switchedOn.default(true),
    about: about.websiteChecks,
    expected: expected.onOrOff,
  },
  STALE_CHECKS: {
    schema: switchedOn.default(false),
    about: about.staleChecks,
    expected: expected.onOrOff,
  },
  STALE_CHECKS_SITES: {
    schema: z.coerce.number().int().min(1).max(5000).default(300),
    about: about.staleChecksSites,
    expected: () => expected.wholeNumberFrom({ min: 1, max: 5000 }),
  },
  STALE_CHECKS_PAUSE: {
    schema: z.coerce.number().int().min(1).max(600).default(5),
    about: about.staleChecksPause,
    expected: expected.staleChecksPause,
  },
  OFFLINE_PAGES: {
    schema: switchedOn.default(true),
    about: about.offlinePages,
    expected: expected.onOrOff,
  },
  DOCUMENTS_MAX_MB: {
    schema: z.coerce.number().int().min(0).max(1_000_000).default(1000),
    about: about.documentsMaxMb,
    expected: expected.documentsMaxMb,
  },
  DOCUMENT_KEYS: {
    schema: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['folder', 'bucket']))
      .default('folder'),
    about: about.documentKeys,
    expected: expected.documentKeys,
  },
  S3_ENDPOINT: {
    schema: url.refine(isService).optional(),
    about: about.s3Endpoint,
    expected: expected.s3Endpoint,
  },
  S3_BUCKET: {
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    about: about.s3Bucket,
    expected: expected.s3Bucket,
  },
  S3_REGION: {
    schema: z
      .string()
      .regex(/^[a-z0-9-]{1,50}$/)
      .default('us-east-1'),
    about: about.s3Region,
    expected: expected.s3Region,
  },
  S3_ACCESS_KEY_ID: {
    schema: s3Key.optional(),
    about: about.s3AccessKeyId,
    expected: expected.storageKey,
  },
  S3_SECRET_ACCESS_KEY: {
    schema: s3Key.optional(),
    about: about.s3SecretAccessKey,
    expected: expected.storageKey,
    isSecret: true,
  },
  BACKUP_TO: {
    heading: page.backupsEmail,
    schema: z.string().max(1000).refine(isBackupPlace).optional(),
    about: about.backupTo,
    expected: expected.backupTo,
    asService: '/var/backups/directory',
    inContainers: '/backups',
  },
  BACKUP_HOURS: {
    schema: z.coerce.number().min(1).max(1000).default(24),
    about: about.backupHours,
    expected: expected.backupHours,
  },
  BACKUP_KEEP: {
    schema: z.coerce.number().int().min(1).max(1000).default(14),
    about: about.backupKeep,
    expected: expected.backupKeep,
  },
  BACKUP_PASSPHRASE: {
    schema: z.string().min(16).max(1000).optional(),
    about: about.backupPassphrase,
    expected: expected.backupPassphrase,
    isSecret: true,
  },
  SMTP_URL: {
    schema: z
      .url({ protocol: /^smtps?$/, hostname: /./ })
      .refine(isEncoded)
      .optional(),
    about: about.smtpUrl,
    expected: expected.smtpUrl,
    isSecret: true,
  },
  MAIL_FROM: {
    schema: sender.optional(),
    about: about.mailFrom,
    expected: expected.mailFrom,
    fallback: page.mailFromDefault,
  },
  EMAIL_EVENTS_TOKEN: {
    schema: apiKey.optional(),
    about: about.emailEventsToken,
    expected: expected.token,
    isSecret: true,
  },
  EMAIL_REPLY_DOMAIN: {
    schema: z
      .string()
      .regex(/^(?=.{4,120}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i)
      .optional(),
    about: about.emailReplyDomain,
    expected: expected.emailReplyDomain,
  },
  METRICS_TOKEN: {
    heading: page.monitoring,
    schema: apiKey.optional(),
    about: about.metricsToken,
    expected: expected.token,
    isSecret: true,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: url.optional(),
    about: about.otelExporterOtlpEndpoint,
    expected: expected.otelExporterOtlpEndpoint,
  },
  OTEL_SERVICE_NAME: {
    schema: z.string().min(1).max(200).default('directory'),
    about: about.otelServiceName,
    expected: expected.otelServiceName,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z.coerce.number().min(0).max(1).default(1),
    about: about.otelTracesSamplerArg,
    expected: expected.otelTracesSamplerArg,
  },
  SITE_NAME: {
    heading: page.brand,
    schema: z.string().min(1).default('Florida Veteran Business Directory'),
    about: about.siteName,
    expected: expected.siteName,
  },
  SITE_SHORT_NAME: {
    schema: z.string().min(1).default('FVBD'),
    about: about.siteShortName,
    expected: expected.siteShortName,
  },
  SITE_TAGLINE: {
    schema: z.string().min(1).default("Florida's Premier Veteran Business Directory"),
    about: about.siteTagline,
    expected: expected.siteTagline,
  },
  CONTACT_EMAIL: {
    schema: z.email().default('hello@example.com'),
    about: about.contactEmail,
    expected: expected.contactEmail,
  },
  CONTACT_PHONE: {
    schema: z.string().max(40).refine(usPhone).optional(),
    about: about.contactPhone,
    expected: expected.contactPhone,
  },
  CONTACT_ADDRESS: {
    schema: z.string().min(5).max(300).optional(),
    about: about.contactAddress,
    expected: expected.contactAddress,
  },
  CONTACT_ORGANIZATION: {
    schema: z.string().min(2).max(100).optional(),
    about: about.contactOrganization,
    expected: expected.contactOrganization,
  },
  CONTACT_TOWN: {
    schema: z.string().min(2).max(100).optional(),
    about: about.contactTown,
    expected: expected.contactTown,
  },
  FACEBOOK_URL: {
    schema: https.optional(),
    about: about.facebookUrl,
    expected: expected.facebookUrl,
  },
  SUBMISSION_FORM_SCRIPT_URL: {
    heading: page.otherServices,
    schema: https.optional(),
    about: about.submissionFormScriptUrl,
    expected: expected.submissionFormScriptUrl,
  },
  SUBMISSION_FORM_ID: {
    schema: z
      .string()
      .regex(/^[\w:.-]{1,200}$/)
      .optional(),
    about: about.submissionFormId,
    expected: expected.submissionFormId,
  },
  GOOGLE_PLACES_API_KEY: {
    schema: z
      .string()
      .regex(/^[\w-]{10,200}$/)
      .optional(),
    about: about.googlePlacesApiKey,
    expected: expected.googlePlacesApiKey,
    isSecret: true,
  },
  MAP_TILE_URL: {
    schema: z.string().refine(isTileTemplate).optional(),
    about: about.mapTileUrl,
    expected: expected.mapTileUrl,
  },
  MAP_TILE_ATTRIBUTION: {
    schema: z.string().min(1).max(300).default('© OpenStreetMap contributors'),
    about: about.mapTileAttribution,
    expected: expected.mapTileAttribution,
  },
  SUPABASE_URL: {
    heading: page.hostedAuth,
    schema: safeAddress.optional(),
    about: about.supabaseUrl,
    expected: expected.supabaseUrl,
  },
  SUPABASE_ANON_KEY: {
    schema: apiKey.optional(),
    about: about.supabaseAnonKey,
    expected: expected.publicKey,
    isSecret: true,
  },
  SUPABASE_SERVICE_ROLE_KEY: {
    schema: apiKey.optional(),
    about: about.supabaseServiceRoleKey,
    expected: expected.serviceKey,
    isSecret: true,
  },
  ...secretVariables,
} satisfies Record<string, Setting>

export type Settings = { [Name in keyof typeof table]: z.output<(typeof table)[Name]['schema']> }

/** Each setting once, except those of `authSettings` and `authProviders`. */
export const siteSettings = Object.entries<Setting>(table).map(([name, setting]) => ({
  name,
  ...setting,
}))
