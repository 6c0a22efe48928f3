// npm run check: format, lint with types, types, unused code, types of tables, and sizes.
import { readWords } from './calls.mjs'
import { install, run } from './prepare.mjs'

readWords({
  run: 'npm run check',
  about:
    'Checks the format, lint rules, types, unused code, table types and sizes; changes nothing.',
  calls: [{ call: '' }],
})
install({ withTests: true })
run('oxfmt', ['--check'])
run('react-router', ['typegen'])
run('oxlint', ['--type-aware', '--deny-warnings'])
run('tsc', ['--noEmit'])
run('knip', [])
run('node', ['scripts/tables.mjs', '--check'])
run('node', ['scripts/sizes.mjs'])
