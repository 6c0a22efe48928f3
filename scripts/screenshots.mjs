// npm run screenshots: a picture of every page at 390 and 1280 px, from a separate site with the
// samples.
import { readWords } from './calls.mjs'
import { build, install, run } from './prepare.mjs'

const words = readWords({
  run: 'npm run screenshots',
  about: 'Takes a picture of every page on a phone and on a desk, from a site of its own.',
  calls: [{ call: '[FOLDER] [--dark]' }],
  details: [
    ['FOLDER', 'where the pictures go; ./screenshots when left out'],
    ['--dark', 'by night instead of by day'],
  ],
})
await install({ withTests: true })
await build()
await run('node', ['test/take-screenshots.ts', ...words])
