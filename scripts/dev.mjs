// npm run dev: serves with Vite in front, so that a change shows at once.
import { install } from './prepare.mjs'
import { serve } from './serve.mjs'

install({ withTests: true })
serve(['--watch-path=src', '--watch-preserve-output', 'src/dev-server.ts'], {
  // Node's watcher has a channel of its own to the server, and heeds signals alone.
  tell: (watcher) => watcher.kill('SIGTERM'),
})
