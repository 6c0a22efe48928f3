// npm run check: format, lint with types, types, unused code, types of tables, sizes, and packages.
import { readWords } from './calls.mjs'
import { install, run } from './prepare.mjs'

readWords({
  run: 'npm run check',
  about:
    'Checks texts, format, lint rules, types, unused code, table types, sizes, and packages. Changes nothing.',
  calls: [{ call: '' }],
})
await install({ withTests: true })
await run('node', ['scripts/messages.mjs', '--check'])
await run('node', ['scripts/messages.mjs'])
await run('oxfmt', ['--check'])
await run('react-router', ['typegen'])
await run('oxlint', ['--type-aware', '--deny-warnings'])
await run('tsc', ['--noEmit'])
await run('knip', [])
await run('node', ['scripts/tables.mjs', '--check'])
await run('node', ['scripts/sizes.mjs'])
await run('node', ['scripts/packages.mjs'])
