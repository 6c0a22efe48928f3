// npm run screenshots: a picture of every page at 390 and 1280 px, from a site of its own with the samples.
import { build, install, run } from './prepare.mjs'

const words = process.argv.slice(2)

if (words.includes('--help') || words.includes('-h')) {
  console.log('\n  npm run screenshots -- [--dark] [folder]\n')
  console.log('    --dark   by night instead of by day')
  console.log('    folder   where the pictures go; ./screenshots when left out\n')
} else {
  install({ withTests: true })
  build()
  run('node', ['test/take-screenshots.ts', ...words])
}
