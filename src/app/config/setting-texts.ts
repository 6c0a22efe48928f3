import { secretVariables } from '../../auth/keys/secrets-form.ts'
import type { Settings } from './setting-checks.server.ts'

const expected: Record<keyof Settings, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'a host name or address to listen on',
  SITE_URL:
    'the public address of the site, such as https://www.example.org, without user, password, path, query or hash',
  DATA_DIR: 'a folder for the embedded database and uploads',
  DATABASE_URL:
    'a Postgres address, such as postgres://user:password@host:5432/name, with %23 for # and %2F for / in the password',
  DATABASE_STATEMENT_SECONDS: 'a number of seconds from 0.1 to 3600',
  DATABASE_SYNC: 'on or off',
  WORKERS: 'a whole number of processes from 1 to 64',
  SAMPLES: 'on or off',
  WEBSITE_CHECKS: 'on or off',
  DOCUMENTS_MAX_MB: 'a whole number of megabytes, such as 1000; 0 takes no documents',
  S3_ENDPOINT:
    'the address of a storage service without the bucket, such as https://s3.us-east-1.amazonaws.com',
  S3_BUCKET: 'the name of a bucket: small letters, digits, dots and hyphens',
  S3_REGION: 'the region of the bucket, such as us-east-1',
  S3_ACCESS_KEY_ID: 'the id of a key to the bucket',
  S3_SECRET_ACCESS_KEY: 'the secret of a key to the bucket',
  BACKUP_TO: 'a folder, or s3://bucket/folder at the service of S3_ENDPOINT',
  BACKUP_HOURS: 'a number of hours from 1 to 1000',
  BACKUP_KEEP: 'a whole number of backups, at least 1',
  BACKUP_PASSPHRASE: 'at least 16 letters, kept somewhere else than the backups',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'the address of a collector of OpenTelemetry by HTTP, such as http://localhost:4318',
  OTEL_SERVICE_NAME: 'what the site is called among traces',
  OTEL_TRACES_SAMPLER_ARG: 'the share of requests to write down, from 0 to 1',
  METRICS_TOKEN: 'at least 20 letters without spaces',
  SMTP_URL: 'the address of an email server, such as smtps://user:password@mail.example.org:465',
  MAIL_FROM: 'the address that email comes from, such as Directory <hello@example.org>',
  SITE_NAME: 'the name of the site',
  SITE_SHORT_NAME: 'a short name of the site',
  SITE_TAGLINE: 'the line under the name',
  CONTACT_EMAIL: 'an email address that people can write to',
  FACEBOOK_URL: 'the address of a page that starts with https://',
  SUBMISSION_FORM_SCRIPT_URL: 'the address of the script of a hosted form, starting with https://',
  SUBMISSION_FORM_ID: 'the id of a hosted form: letters, digits, and _ : . - between them',
  GOOGLE_PLACES_API_KEY: 'a key of the Google Places API: letters, digits, _ and -',
  MAP_TILE_URL:
    'the address of map pictures with {z}, {x} and {y} in its path, such as https://tiles.example.org/{z}/{x}/{y}.png',
  MAP_TILE_ATTRIBUTION: 'whose pictures MAP_TILE_URL leads to, in at most 300 characters',
  SUPABASE_URL: 'the address of a hosted auth service, starting with https://',
  SUPABASE_ANON_KEY: 'the public key of the hosted auth service',
  SUPABASE_SERVICE_ROLE_KEY: 'the service key of the hosted auth service',
  AUTH_ANON_KEY: secretVariables.AUTH_ANON_KEY.expected,
  AUTH_SERVICE_ROLE_KEY: secretVariables.AUTH_SERVICE_ROLE_KEY.expected,
  AUTH_JWT_SECRET: secretVariables.AUTH_JWT_SECRET.expected,
  AUTH_REFRESH_SECRET: secretVariables.AUTH_REFRESH_SECRET.expected,
  AUTH_KEYS_SEAL: secretVariables.AUTH_KEYS_SEAL.expected,
  AUTH_JWT_KEYS: secretVariables.AUTH_JWT_KEYS.expected,
  TRUSTED_PROXIES:
    'how many proxies stand in front, such as 1, or their addresses, such as 10.0.0.0/8, 127.0.0.1; never all there are (/0)',
}

export function expectedOf(name: string): string {
  return expected[name as keyof Settings]
}
