// npm start: installs what's missing, builds what has changed, then serves until Ctrl-C.
import { readWords } from './calls.mjs'
import { build, commands, frugal, install, isNew, run, serverFile } from './prepare.mjs'
import { serve } from './serve.mjs'

readWords({
  run: 'npm start',
  about:
    'Installs and builds whatever is out of date, then serves the site until you press Ctrl-C.',
  calls: [{ call: '' }],
  more: 'Settings are environment variables, such as PORT=3001 npm start. See docs/settings.md.',
})
await install({ withTests: false })
// A wrong setting is named before the build, which takes a minute.
if (commands().endsWith('.ts'))
  await run('node', [...frugal.args, commands(), 'settings'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
// On the first start the database is created during the build, which keeps one core busy.
await Promise.all([build(), isNew() && run('node', [...frugal.args, 'src/app/cli.ts', 'migrate'])])
serve([...frugal.args, serverFile], { env: { NODE_ENV: 'production', ...frugal.env } })
