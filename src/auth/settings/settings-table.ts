import * as t from '#messages/command-settings-page.ts'
import { knownProviders, knownIssuer, providerVariables } from './providers.ts'
import { secretVariables } from '../keys/secrets-form.ts'
import type { Variable } from './setting-kinds.ts'
import { authVariables } from './settings.ts'

type Row = Pick<Variable<unknown>, 'name' | 'about' | 'expected' | 'fallback'>

/** Markdown: what each variable may be, its default, and its use. */
export function settingsPage(): string {
  const secrets = Object.entries(secretVariables).map(([name, secret]) => {
    return { name, fallback: '', ...secret }
  })
  const ofProviders = Object.entries(providerVariables).map(([key, variable]) => {
    return { name: `AUTH_EXTERNAL_<NAME>_${key}`, ...variable }
  })
  const withIssuer = knownProviders.filter(knownIssuer).map((name) => name.toUpperCase())
  return [
    `# ${t.accountsTitle()}`,
    '',
    t.accountsEnvironment(),
    '',
    ...settingsTable(Object.values(authVariables)),
    '',
    `## ${t.secrets()}`,
    '',
    t.secretsAbout(),
    '',
    ...settingsTable(secrets),
    '',
    `## ${t.providers()}`,
    '',
    t.providersAbout({ names: withIssuer.join(', ') }),
    '',
    ...settingsTable(ofProviders),
    '',
  ].join('\n')
}

/** Markdown lines; a default with a code span is unchanged. */
export function settingsTable(rows: Row[]): string[] {
  const lines = rows.map(({ name, expected, fallback, about }) =>
    [
      code(name),
      about(),
      sentence(expected()),
      fallback.includes('`') ? fallback : fallback && code(fallback),
    ].map(cell),
  )
  return [
    [t.variable(), t.meaning(), t.value(), t.byDefault()],
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

function code(text: string): string {
  return `\`${text}\``
}
