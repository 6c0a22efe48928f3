import { knownProviders, knownIssuer, providerVariables } from './providers.ts'
import { secretVariables } from '../keys/secrets-form.ts'
import { settingsAbout } from './settings-about.ts'
import { authVariables } from './settings.ts'

type Row = { name: string; expected: string; fallback: string; about: string }

/** The page that names every variable of the auth service: what it may be, its default, what it is for. */
export function settingsPage(): string {
  const variables = Object.entries(authVariables).map(([key, variable]) => ({
    ...variable,
    about: settingsAbout[key as keyof typeof authVariables],
  }))
  const secrets = Object.entries(secretVariables).map(([name, secret]) => ({ name, ...secret }))
  const ofProviders = Object.entries(providerVariables).map(([key, variable]) => {
    return { name: `AUTH_EXTERNAL_<NAME>_${key}`, ...variable }
  })
  const withIssuer = knownProviders.filter(knownIssuer).map((name) => name.toUpperCase())
  return [
    '# Settings of the auth service',
    '',
    'Environment variables; an empty one counts as not set. Names and defaults are those of the hosted',
    'service, with `AUTH_` for its prefix, but passwords are held to more, and sessions end:',
    '`AUTH_PASSWORD_MIN_LENGTH=6`, `AUTH_PASSWORD_REFUSE_COMMON=false`, `AUTH_SESSIONS_TIMEBOX=0` and',
    '`AUTH_SESSIONS_INACTIVITY_TIMEOUT=0` are its defaults. This page is made from the code:',
    '`node src/cli.ts settings`.',
    '',
    ...table(variables),
    '',
    '## Secrets',
    '',
    'Without these, secrets are made at the first start and kept in `secrets/auth.json` in the data folder.',
    '',
    ...table(secrets.map((secret) => ({ ...secret, fallback: '' }))),
    '',
    '## Sign-in with other services',
    '',
    'Any OpenID provider, by settings that begin with its name: `AUTH_EXTERNAL_GOOGLE_ENABLED` and so on.',
    `Of these the issuer is known: ${withIssuer.join(', ')}.`,
    'Another one needs its `URL`; clients call it `custom:` and its name in small letters, unless the',
    "protocol names it, as `keycloak`. At the provider, this site's address for coming back is its",
    '`SITE_URL` with `/auth/v1/callback`.',
    '',
    ...table(ofProviders),
    '',
  ].join('\n')
}

function table(rows: Row[]): string[] {
  const lines = rows.map(({ name, expected, fallback, about }) =>
    [`\`${name}\``, about, sentence(expected), fallback && `\`${fallback}\``].map(cell),
  )
  return [
    ['Variable', 'What it is for', 'What it may be', 'Default'],
    ['---', '---', '---', '---'],
  ]
    .concat(lines)
    .map((cells) => `| ${cells.join(' | ')} |`)
}

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`)
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
