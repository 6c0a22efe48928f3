import * as t from '#messages/command-settings-page.ts'
import { settingsTable } from '../../auth/settings/settings-table.ts'
import { siteSettings } from './settings-table.server.ts'
import { secretVariables } from '../../auth/keys/secrets-form.ts'

/** docs/settings.md. */
export function siteSettingsPage(): string {
  const rows = siteSettings
    .filter(({ name }) => !Object.hasOwn(secretVariables, name))
    .map((setting) => ({ ...setting, fallback: defaultText(setting) }))
  const starts = rows.flatMap(({ heading }, at) => (heading ? at : []))
  const sections = starts.flatMap((start, at) => [
    `## ${rows[start]?.heading?.()}`,
    '',
    ...settingsTable(rows.slice(start, starts[at + 1])),
    '',
  ])
  return [...head(), ...sections].join('\n')
}

function head(): string[] {
  return [`# ${t.title()}`, '', t.environment(), '', t.inBrowser(), '', t.generated(), '']
}

function defaultText({ schema, fallback, asService, inContainers }: (typeof siteSettings)[number]) {
  const value = schema.safeParse(undefined).data
  const own = fallback?.() ?? (value === undefined ? '' : `\`${defaultWord(value)}\``)
  // The database address in containers is set by compose.yaml.
  const places = [
    asService && t.asService({ value: asService }),
    inContainers && !inContainers.includes('$') && t.inContainers({ value: inContainers }),
  ]
  return [own, ...places].filter(Boolean).join('; ')
}

function defaultWord(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
