// npm run dev: serves with Vite in front, so that a change shows at once.
import { readWords } from './calls.mjs'
import { install } from './prepare.mjs'
import { serve } from './serve.mjs'

readWords({
  run: 'npm run dev',
  about: 'Serves the site until Ctrl-C; a change to the code shows at once.',
  calls: [{ call: '' }],
  more: 'Settings are environment variables, such as PORT=3001 npm run dev: see docs/settings.md.',
})
await install({ withTests: true })
// What Node has loaded itself; pages, which Vite loads, change without a new start.
serve(['--watch', '--watch-preserve-output', 'src/app/dev-server.ts'], {
  // Node's watcher has a channel of its own to the server, and heeds signals alone.
  tell: (watcher) => watcher.kill('SIGTERM'),
  isWatched: true,
})
