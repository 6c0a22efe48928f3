// npm run check: format, lint with types, types, unused code, and the longest files and functions.
import { install, run } from './prepare.mjs'

install({ withTests: true })
run('oxfmt', ['--check'])
run('react-router', ['typegen'])
run('oxlint', ['--type-aware', '--deny-warnings'])
run('tsc', ['--noEmit'])
run('knip', [])
run('node', ['scripts/sizes.mjs'])
