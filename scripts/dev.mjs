// npm run dev: serves through Vite, so that changes show immediately.
import { readWords } from './calls.mjs'
import { install } from './prepare.mjs'
import { serve } from './serve.mjs'

readWords({
  run: 'npm run dev',
  about: 'Serves the site until you press Ctrl-C, and reloads it when the code changes.',
  calls: [{ call: '' }],
  more: 'Settings are environment variables, such as PORT=3001 npm run dev. See docs/settings.md.',
})
await install({ withTests: true })
// Node restarts for files it loaded itself; Vite reloads pages without a restart.
serve(['--watch', '--watch-preserve-output', 'src/app/dev-server.ts'], {
  // Node's watcher has its own channel to the server and only reacts to signals.
  tell: (watcher) => watcher.kill('SIGTERM'),
  isWatched: true,
})
