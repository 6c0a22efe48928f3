/** @module-tag once */
import { expect, test } from 'vitest'
import { product } from './sources.ts'

/** Server files that can contact another machine, and which: no others may (ASVS 13.1.1, 13.2.4). */
const asking: Record<string, string> = {
  'src/account/email-link/confirm.server.ts': 'the service of accounts, as the next one does',
  'src/account/session/accounts.server.ts': 'the hosted service that SUPABASE_URL names',
  'src/account/sign-in/providers.server.ts': 'the site itself, or that service',
  'src/account/session/passing-client.server.ts': 'the same',
  'src/account/session/session.server.ts': 'the same',
  'src/auth/codes/text-messages.server.ts': 'AUTH_SMS_HTTP_URL',
  'src/auth/oauth/authorize.server.ts': 'makes addresses of a provider, and asks none',
  'src/auth/oauth/openid.server.ts': 'a provider of sign-in that settings name',
  'src/auth/passwords/password-strength.server.ts': 'AUTH_PASSWORD_HIBP_URL',
  'src/api/embed/element.server.ts': 'runs in a browser, which asks the site',
  'src/content/offline/service-worker.server.ts': 'runs in a browser, which asks the site',
  'src/listings/reviews/google-reviews.server.ts': 'the Places service of Google, with a key',
  'src/platform/images/bucket.server.ts': 'S3_ENDPOINT',
  'src/platform/email/carrier.server.ts': 'SMTP_URL',
  'src/owner/sites/ask-site.server.ts': 'websites of listings, at public addresses alone',
  'src/app/process/tracing.server.ts': 'OTEL_EXPORTER_OTLP_ENDPOINT',
  'src/platform/services.server.ts': 'only says what a service of accounts is',
}

/** Files that start another program. */
const starting = [
  'src/platform/backup/start-backup.server.ts',
  'src/platform/http/bounded-process.server.ts',
]

/** Network calls: `fetch`, one passed in, Node's own, and packages. */
const asks =
  /(?<![\w.#])fetch\(|\.fetch\b|[Ff]etch\b.*= fetch\b|from 'node:(https|tls|dgram|http2)'|request as \w+.*'node:http'|from '(openid-client|aws4fetch|undici|@opentelemetry\/exporter-[\w-]+)'|smtp.*createTransport|createTransport.*smtp/s

/** Forbidden patterns: the reason, the pattern, and the justified exception. */
const never: [why: string, told: RegExp, but?: string][] = [
  ['text that runs as program (1.3.2)', /\beval\(|new Function\(|from 'node:vm'/],
  ['shell that reads words (1.2.5)', /\bexec(Sync)?,|shell: true|\{ exec \}|execSync\(/],
  ['certificate that nobody checks (12.3.2)', /rejectUnauthorized|NODE_TLS_REJECT/],
  ['chance that can be foretold (11.5.1)', /Math\.random/],
  // The breach list identifies passwords by this hash.
  ['broken hash (11.4.1)', /createHash\('(md5|sha1)'\)/, 'passwords/password-strength.server.ts'],
  // Imported Firebase passwords have this hash; each is hashed again at its first sign-in.
  [
    'cipher that proves nothing (11.3.2)',
    /aes-\d+-(cbc|ecb|ctr)/i,
    'passwords/passwords.server.ts',
  ],
]

test.for(never)('the program contains no %s', ([, told, but = '-']) => {
  const found = product.filter(({ text, path }) => told.test(text) && !path.endsWith(but))
  expect(found.map(({ path }) => path)).toEqual([])
})

test('only the listed files start other programs', () => {
  const found = product.filter(({ text }) =>
    /^import (?!type).* from 'node:child_process'/m.test(text),
  )
  expect(found.map(({ path }) => path).toSorted()).toEqual(starting)
})

test('only the listed files contact other machines', () => {
  const servers = product.filter(({ path }) => path.endsWith('.server.ts'))
  const found = servers.filter(({ text }) => asks.test(withoutComments(text)))
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(asking).toSorted())
})

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '')
}
