import type { Kept } from './retention-rule.ts'
import { retention } from './retention.ts'

/** Generates docs/retention.md. */
export function retentionPage(): string {
  const rows = Object.values<Kept>(retention).map(
    ({ what, tables, days, since, outcome = 'deleted', why }) => {
      const unit = days === 1 ? 'day' : 'days'
      const time = days === null ? `until ${since}` : `${days} ${unit} after ${since}`
      return [what, time, outcome, why, tables.map((table) => `\`${table}\``).join(' ')]
    },
  )
  return [
    '# Retention',
    '',
    'How long everything is stored. Generated from `src/platform/db/retention.ts` by `npm run site -- retention`; an hourly task deletes what has expired.',
    'Backups you made keep what was in the database then.',
    '',
    ...[['Data', 'Stored for', 'Then', 'Why', 'Tables'], Array(5).fill('---'), ...rows].map(
      (cells) => `| ${cells.join(' | ')} |`,
    ),
    '',
    'The request log goes to standard output, so its retention is up to you. It contains no visitor data.',
    '',
  ].join('\n')
}
