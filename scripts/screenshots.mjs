// npm run screenshots: a picture of every page at 390 and 1280 px, from a separate site with the
// samples.
import { readWords } from './calls.mjs'
import { build, install, run } from './prepare.mjs'

const words = readWords({
  run: 'npm run screenshots',
  about:
    'Saves a screenshot of every page at phone and desktop width, from a separate site with samples.',
  calls: [{ call: '[FOLDER] [--dark]' }],
  details: [
    ['FOLDER', 'where to save them (default: ./screenshots)'],
    ['--dark', 'in dark mode'],
  ],
})
await install({ withTests: true })
await build()
await run('node', ['test/take-screenshots.ts', ...words])
