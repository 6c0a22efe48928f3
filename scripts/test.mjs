// npm test: all tests, first on the embedded database, then on a Postgres server. Ends with one
// line "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { readWords } from './calls.mjs'
import { environment, install, root } from './prepare.mjs'
import { countTests, isFailed, isUnsteady, withSecondRun } from './test-results.mjs'
import { touchedTests } from './touched.mjs'

const words = readWords({
  run: 'npm test',
  about: 'Runs all tests, first on the embedded database, then on a separate Postgres server.',
  calls: [{ call: '[PLACE...] [-t WORDS] [--bail N] [--changed]' }],
  details: [
    ['PLACE', 'only test files whose path contains this, such as src/florida'],
    ['-t WORDS', 'only tests whose name contains these words'],
    ['--bail N', 'stop after N failures'],
    [
      '--changed',
      'only tests affected by uncommitted changes, or by the last commit if there are none; without browser journeys',
    ],
  ],
})
await install({ withTests: true })

/**
 * Failed files are run again alone, to tell a flaky test from a broken one. More failed files than
 * this mean something is broken.
 */
const mostTriedAgain = 3
const folder = mkdtempSync(join(tmpdir(), 'test-report-'))
const isChanged = words.includes('--changed')
const which = isChanged ? touchedTests() : words
const runs = [
  { name: 'embedded', title: 'On the embedded database', more: [] },
  {
    name: 'postgres',
    title: 'On a Postgres server',
    more: ['--tags-filter=!once'],
    // React once in development mode, with all its warnings, and once in production mode.
    env: { NODE_ENV: 'production' },
  },
].slice(0, isChanged ? 1 : 2)
const results = runs.map((run) => {
  console.log(`\n${run.title}`)
  const first = test(run, which)
  const files = [...new Set(first.tests.filter(isFailed).map(({ file }) => file))]
  const isTriedAgain = words.length === 0 && files.length > 0 && files.length <= mostTriedAgain
  if (!isTriedAgain) return { ...run, ...first }
  console.log(`\n${run.title}, again without the others: ${files.join(', ')}`)
  return { ...run, ...withSecondRun(first, test(run, files)) }
})
rmSync(folder, { recursive: true, force: true })

for (const { title, tests } of results) {
  list(`${title}, unsteady: failed, then passed alone`, tests.filter(isUnsteady))
  list(
    `${title}, failed`,
    tests.filter((one) => isFailed(one) && !isUnsteady(one)),
  )
}
const { passed, failed } = countTests(results)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)

/** Runs vitest once; returns its exit status and each test with its file. */
function test({ name, more, env }, places) {
  const report = join(folder, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync('vitest', ['run', ...reporters, ...more, ...places], {
    cwd: root,
    env: { ...environment, TEST_DATABASE: name, ...env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return { status, tests: readTests(report) }
}

function readTests(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(
      ({ name, assertionResults }) =>
        assertionResults.map((test) => ({ ...test, file: relative(root, name) })),
    )
  } catch {
    return []
  } finally {
    rmSync(report, { force: true })
  }
}

/** Printed at the end, where people look: the tests, and the first line of each error. */
function list(heading, tests) {
  if (tests.length === 0) return
  console.log(`\n${heading}:`)
  for (const { file, fullName, failureMessages } of tests) {
    console.log(`  ${file}: ${fullName}\n    ${failureMessages[0]?.split('\n')[0] ?? ''}`)
  }
}
