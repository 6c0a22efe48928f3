import { secretVariables } from './secrets-form.ts'
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
  return [
    '# Settings of the auth service',
    '',
    'Environment variables; an empty one counts as not set. Names and defaults are those of the hosted',
    'service, with `AUTH_` for its prefix. This page is made from the code: `node src/cli.ts settings`.',
    '',
    ...table(variables),
    '',
    '## Secrets',
    '',
    'Without these, secrets are made at the first start and kept in `secrets/auth.json` in the data folder.',
    '',
    ...table(secrets.map((secret) => ({ ...secret, fallback: '' }))),
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
