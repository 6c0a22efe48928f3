import type { Kept } from './retention-rule.ts'
import { retention } from './retention.ts'

/** Generates docs/retention.md. */
export function retentionPage(): string {
  const rows = Object.values<Kept>(retention).map(
    ({ what, tables, days, since, outcome = 'deleted', why }) => {
      const unit = days === 1 ? 'day' : 'days'
      const time = days === null ? `until ${since}` : `${days} ${unit} since ${since}`
      return [what, time, outcome, why, tables.map((table) => `\`${table}\``).join(' ')]
    },
  )
  return [
    '# What is kept how long',
    '',
    'Made from the code (`src/platform/db/retention.ts`): `node src/app/cli.ts retention`. A task looks every hour.',
    'A day has 24 hours. Backups that you make keep what was in the database then.',
    '',
    ...[['What', 'How long', 'Then', 'Why', 'Tables'], Array(5).fill('---'), ...rows].map(
      (cells) => `| ${cells.join(' | ')} |`,
    ),
    '',
    'The log of requests goes to the standard output: what keeps it decides how long. It names no visitor.',
    '',
  ].join('\n')
}
