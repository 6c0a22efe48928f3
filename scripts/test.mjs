// npm test: everything, first on the embedded database, then on a real Postgres server. Ends with one line
// "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { readWords } from './calls.mjs'
import { environment, install, root } from './prepare.mjs'
import { touchedTests } from './touched.mjs'

const words = readWords({
  run: 'npm test',
  about: 'Runs every test, on the embedded database and then on a Postgres server of its own.',
  calls: [{ call: '[PLACE...] [-t WORDS] [--bail N] [--changed]' }],
  details: [
    ['PLACE', 'only the files with this in their path, such as src/florida'],
    ['-t WORDS', 'only the tests with these words in their name'],
    ['--bail N', 'stops after so many failures'],
    [
      '--changed',
      'only what the last change can touch: what is not committed yet, or else the last commit; without journeys',
    ],
  ],
})
await install({ withTests: true })

const folder = mkdtempSync(join(tmpdir(), 'test-report-'))
const isChanged = words.includes('--changed')
const which = isChanged ? touchedTests() : words
const runs = [
  { name: 'embedded', title: 'On the embedded database', more: [] },
  {
    name: 'postgres',
    title: 'On a Postgres server',
    more: ['--tags-filter=!once'],
    // React once with all its warnings, and once as the site runs it.
    env: { NODE_ENV: 'production' },
  },
].slice(0, isChanged ? 1 : 2)
const results = runs.map(({ name, title, more, env }) => {
  console.log(`\n${title}`)
  const report = join(folder, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync('vitest', ['run', ...reporters, ...more, ...which], {
    cwd: root,
    env: { ...environment, TEST_DATABASE: name, ...env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return { status, title, ...readReport(report) }
})
rmSync(folder, { recursive: true, force: true })

for (const { title, tests } of results) {
  tell(
    `${title}, failed`,
    tests.filter(({ status }) => status === 'failed'),
  )
}
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
// A run that broke down without a failed test has failed all the same.
const broken = results.filter(({ status, failed }) => status !== 0 && failed === 0).length
console.log(`\n${passed} passed, ${failed + broken} failed`)
process.exit(failed + broken ? 1 : 0)

function readReport(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const tests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map((test) => ({ ...test, file: relative(root, name) })),
    )
    return { passed: numPassedTests, failed: numFailedTests, tests }
  } catch {
    return { passed: 0, failed: 0, tests: [] }
  }
}

/** The end of a long run is what people read: which tests, and the first line of why. */
function tell(heading, tests) {
  if (tests.length === 0) return
  console.log(`\n${heading}:`)
  for (const { file, fullName, failureMessages } of tests) {
    console.log(`  ${file}: ${fullName}\n    ${failureMessages[0]?.split('\n')[0] ?? ''}`)
  }
}
