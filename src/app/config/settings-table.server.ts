import { z } from 'zod'
import { apiKey, secretVariables } from '../../auth/keys/secrets-form.ts'
import { isEncoded, isOrigin, isReadable, isService, isTileTemplate } from './address-rules.ts'
import { safeAddress } from '../../auth/settings/setting-kinds.ts'
import { isBackupPlace } from '../../platform/backup/backup-place.server.ts'
import { readTrustedProxies } from '../../platform/http/visitor.server.ts'
import { usPhone } from '../../submissions/contact-rules.ts'

type Setting = {
  /** Begins a section of docs/settings.md. */
  heading?: string
  schema: z.ZodType
  /** A sentence for the docs. */
  about: string
  /** Completes "must be …". */
  expected: string
  /** The default in Markdown, where the schema doesn't say it. */
  fallback?: string
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
    heading: 'Address and files',
    schema: z.coerce.number().int().min(0).max(65535).default(3000),
    about: 'Port to listen on.',
    expected: 'a port number from 0 to 65535',
    inContainers: '3000',
  },
  HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    about: 'Address to listen on.',
    expected: 'a host name or address to listen on',
    inContainers: '0.0.0.0',
  },
  SITE_URL: {
    schema: url.refine(isOrigin).optional(),
    about: 'The public address, used in links and emails.',
    expected:
      'the public address of the site, such as https://www.example.org, without user, password, path, query or hash',
    fallback: '`http://localhost:PORT`',
  },
  DATA_DIR: {
    schema: z.string().min(1).default('./data-local'),
    about:
      'Where the embedded database, photos, keys, and (without an email server) emails are stored.',
    expected: 'a folder for the embedded database and uploads',
    asService: '/var/lib/directory',
    inContainers: '/data',
  },
  SITE_COMMAND: {
    schema: z.string().min(1).default('npm run site --'),
    about: 'How messages show the commands of the site.',
    expected: 'the start of a command',
    asService: 'site',
    inContainers: 'docker compose exec site node build/program/cli.js',
  },
  TRUSTED_PROXIES: {
    schema: z.string().refine(readTrustedProxies).optional(),
    about: 'The proxies in front of the site: see [deploy.md](deploy.md#proxies).',
    expected:
      'the number of proxies in front, such as 1, or their addresses, such as 10.0.0.0/8, 127.0.0.1; never all addresses (/0)',
    asService: '1',
    inContainers: '1',
  },
  DATABASE_URL: {
    heading: 'Database',
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .refine(isReadable)
      .optional(),
    about: 'A Postgres server instead of the embedded database.',
    expected:
      'a Postgres address, such as postgres://user:password@host:5432/name, with %23 for # and %2F for / in the password',
    inContainers:
      'postgres://directory:${POSTGRES_PASSWORD:?set it in .env with no number sign before it}@database:5432/directory',
    isSecret: true,
  },
  DATABASE_STATEMENT_SECONDS: {
    schema: z.coerce.number().min(0.1).max(3600).default(5),
    about: 'Time limit for a page’s statement on a Postgres server.',
    expected: 'a number of seconds from 0.1 to 3600',
  },
  DATABASE_SYNC: {
    schema: switchedOn.default(true),
    about: 'The embedded database survives power cuts; `off` is for experiments.',
    expected: 'on or off',
  },
  WORKERS: {
    schema: z.coerce.number().int().min(1).max(64).optional(),
    about: 'Number of processes; always one with the embedded database.',
    expected: 'a whole number of processes from 1 to 64',
    fallback: '`1`; with `DATABASE_URL`, one for each core',
  },
  SAMPLES: {
    heading: 'Listings, documents, and photos',
    schema: switchedOn.default(true),
    about: 'Load the sample listings and stories into an empty directory.',
    expected: 'on or off',
  },
  WEBSITE_CHECKS: {
    schema: switchedOn.default(true),
    about: 'Check listings’ websites once a month.',
    expected: 'on or off',
  },
  STALE_CHECKS: {
    schema: switchedOn.default(false),
    about:
      'Look for signs that a business may be gone, from 1 to 5 AM Eastern time, for the queue at `/review/stale`. Websites are then checked at night instead of all day, if `WEBSITE_CHECKS` is on, and the page is read to recognize domains for sale.',
    expected: 'on or off',
  },
  STALE_CHECKS_SITES: {
    schema: z.coerce.number().int().min(1).max(5000).default(300),
    about: 'Websites that `STALE_CHECKS` visits per night, on all machines together.',
    expected: 'a whole number from 1 to 5000',
  },
  STALE_CHECKS_PAUSE: {
    schema: z.coerce.number().int().min(1).max(600).default(5),
    about: 'Seconds between two websites.',
    expected: 'a whole number of seconds from 1 to 600',
  },
  OFFLINE_PAGES: {
    schema: switchedOn.default(true),
    about:
      'Keep the resources page, My list, and viewed profiles on visitors’ devices for when they have no connection. `off` also removes what devices keep, at their next visit.',
    expected: 'on or off',
  },
  DOCUMENTS_MAX_MB: {
    schema: z.coerce.number().int().min(0).max(1_000_000).default(1000),
    about: 'Space for private documents.',
    expected: 'a whole number of megabytes, such as 1000; 0 to accept no documents',
  },
  DOCUMENT_KEYS: {
    schema: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['folder', 'bucket']))
      .default('folder'),
    about:
      'Where the keys of private documents are: `folder` is `DATA_DIR/secrets/documents`, `bucket` is `S3_BUCKET`, which several machines can share. The next start moves the keys.',
    expected: 'folder or bucket',
  },
  S3_ENDPOINT: {
    schema: url.refine(isService).optional(),
    about:
      'An S3-compatible service for photos instead of `DATA_DIR/images`. Set all four of endpoint, bucket, id, and secret, or none.',
    expected:
      'the address of a storage service without the bucket, such as https://s3.us-east-1.amazonaws.com',
  },
  S3_BUCKET: {
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    about: 'The bucket for photos.',
    expected: 'the name of a bucket: lowercase letters, digits, dots, and hyphens',
  },
  S3_REGION: {
    schema: z
      .string()
      .regex(/^[a-z0-9-]{1,50}$/)
      .default('us-east-1'),
    about: 'Region of the bucket.',
    expected: 'the region of the bucket, such as us-east-1',
  },
  S3_ACCESS_KEY_ID: {
    schema: s3Key.optional(),
    about: 'The id of a key to the bucket.',
    expected: '1 to 200 characters without spaces',
  },
  S3_SECRET_ACCESS_KEY: {
    schema: s3Key.optional(),
    about: 'The secret of that key.',
    expected: '1 to 200 characters without spaces',
    isSecret: true,
  },
  BACKUP_TO: {
    heading: 'Backups and email',
    schema: z.string().max(1000).refine(isBackupPlace).optional(),
    about: 'Where backups are stored; if unset, there are no backups.',
    expected:
      'the whole path of a folder, such as /mnt/disk/directory, or s3://bucket/folder at the service of S3_ENDPOINT',
    asService: '/var/backups/directory',
    inContainers: '/backups',
  },
  BACKUP_HOURS: {
    schema: z.coerce.number().min(1).max(1000).default(24),
    about: 'Hours between backups.',
    expected: 'a number of hours from 1 to 1000',
  },
  BACKUP_KEEP: {
    schema: z.coerce.number().int().min(1).max(1000).default(14),
    about: 'Number of backups to keep.',
    expected: 'a whole number of backups, at least 1',
  },
  BACKUP_PASSPHRASE: {
    schema: z.string().min(16).max(1000).optional(),
    about: 'Encrypts backups and includes the keys.',
    expected: 'at least 16 characters; keep a copy away from the backups',
    isSecret: true,
  },
  SMTP_URL: {
    schema: z
      .url({ protocol: /^smtps?$/, hostname: /./ })
      .refine(isEncoded)
      .optional(),
    about: 'The email server; if unset, emails go to files in `DATA_DIR/outbox`.',
    expected:
      'the address of an email server, such as smtps://user:password@mail.example.org:465, with %23 for #, %40 for @, %2F for /, %3F for ?, and %25 for % in the user name or password',
    isSecret: true,
  },
  MAIL_FROM: {
    schema: sender.optional(),
    about: 'Sender of emails; required with `SMTP_URL`.',
    expected: 'the address that email comes from, such as Directory <hello@example.org>',
    fallback: '`SITE_NAME <CONTACT_EMAIL>`',
  },
  EMAIL_EVENTS_TOKEN: {
    schema: apiKey.optional(),
    about:
      'Opens `POST /webhooks/email`, where your email service reports returned emails ([deploy.md](deploy.md#returned-emails)).',
    expected: 'at least 20 characters without spaces',
    isSecret: true,
  },
  EMAIL_REPLY_DOMAIN: {
    schema: z
      .string()
      .regex(/^(?=.{4,120}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i)
      .optional(),
    about:
      'People answer messages by replying to the email; your email service receives these answers for any address at this domain ([deploy.md](deploy.md#answers-by-email)). Needs `EMAIL_EVENTS_TOKEN`.',
    expected: 'a domain that only receives these answers, such as reply.example.org',
  },
  METRICS_TOKEN: {
    heading: 'Monitoring',
    schema: apiKey.optional(),
    about: 'Opens `/metrics` to requests with `Authorization: Bearer <METRICS_TOKEN>`.',
    expected: 'at least 20 characters without spaces',
    isSecret: true,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: url.optional(),
    about:
      'Collector for traces of requests and their statements; `OTEL_EXPORTER_OTLP_HEADERS` works too.',
    expected: 'the address of a collector of OpenTelemetry by HTTP, such as http://localhost:4318',
  },
  OTEL_SERVICE_NAME: {
    schema: z.string().min(1).max(200).default('directory'),
    about: 'Service name in traces.',
    expected: 'a name of at most 200 characters',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z.coerce.number().min(0).max(1).default(1),
    about: 'Share of requests to trace, such as 0.1.',
    expected: 'a number from 0 to 1',
  },
  SITE_NAME: {
    heading: 'Brand',
    schema: z.string().min(1).default('Florida Veteran Business Directory'),
    about: 'In the header, page titles, and emails.',
    expected: 'the name of the site',
  },
  SITE_SHORT_NAME: {
    schema: z.string().min(1).default('FVBD'),
    about: 'The name on phones.',
    expected: 'a short name of the site',
  },
  SITE_TAGLINE: {
    schema: z.string().min(1).default("Florida's Premier Veteran Business Directory"),
    about: 'The line on the home page.',
    expected: 'the line under the name',
  },
  CONTACT_EMAIL: {
    schema: z.email().default('hello@example.com'),
    about: 'The address that people write to.',
    expected: 'an email address that people can write to',
  },
  CONTACT_PHONE: {
    schema: z.string().max(40).refine(usPhone).optional(),
    about: 'A phone number on the contact page.',
    expected: 'a phone number with its area code, such as 772-555-0100',
  },
  CONTACT_ADDRESS: {
    schema: z.string().min(5).max(300).optional(),
    about: 'A postal address on the contact page.',
    expected: 'a postal address of at most 300 characters',
  },
  CONTACT_ORGANIZATION: {
    schema: z.string().min(2).max(100).optional(),
    about: 'Who runs the site; in the footer and on the about, contact, and press pages.',
    expected: 'the name of an organization or a person, of at most 100 characters',
  },
  CONTACT_TOWN: {
    schema: z.string().min(2).max(100).optional(),
    about: 'The town of the organization or person who runs the site.',
    expected: 'a town of at most 100 characters, such as Stuart, Florida',
  },
  FACEBOOK_URL: {
    schema: https.optional(),
    about: 'Your page on Facebook, for the link in the footer.',
    expected: 'the address of a page, starting with https://',
  },
  SUBMISSION_FORM_SCRIPT_URL: {
    heading: 'Other services',
    schema: https.optional(),
    about: 'A hosted form on the submit page instead of ours. Set it and the next one, or neither.',
    expected: 'the address of the script of a hosted form, starting with https://',
  },
  SUBMISSION_FORM_ID: {
    schema: z
      .string()
      .regex(/^[\w:.-]{1,200}$/)
      .optional(),
    about: 'The id of that form.',
    expected: 'the id of a hosted form: only letters, digits, and the characters _ : . -',
  },
  GOOGLE_PLACES_API_KEY: {
    schema: z
      .string()
      .regex(/^[\w-]{10,200}$/)
      .optional(),
    about: 'Shows Google reviews on profiles with a Google place id.',
    expected: 'a key of the Google Places API: letters, digits, _ and -',
    isSecret: true,
  },
  MAP_TILE_URL: {
    schema: z.string().refine(isTileTemplate).optional(),
    about: 'Map tiles under our own maps; visitors’ browsers then contact that server.',
    expected:
      'the address of map tiles with {z}, {x} and {y} in its path, such as https://tiles.example.org/{z}/{x}/{y}.png',
  },
  MAP_TILE_ATTRIBUTION: {
    schema: z.string().min(1).max(300).default('© OpenStreetMap contributors'),
    about: 'Credit for the tiles.',
    expected: 'the credit for the map tiles, in at most 300 characters',
  },
  SUPABASE_URL: {
    heading: 'A hosted auth service instead of ours',
    schema: safeAddress.optional(),
    about: 'Address of the service. Set it and its public key, or neither.',
    expected: 'the address of a hosted auth service, starting with https://',
  },
  SUPABASE_ANON_KEY: {
    schema: apiKey.optional(),
    about: 'Public key of that service.',
    expected: 'a public key of at least 20 characters without spaces',
    isSecret: true,
  },
  SUPABASE_SERVICE_ROLE_KEY: {
    schema: apiKey.optional(),
    about: 'Service key of that service, so people can delete their account.',
    expected: 'a service key of at least 20 characters without spaces',
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
