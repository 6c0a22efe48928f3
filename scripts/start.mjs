// npm start: installs what is missing, builds what has changed, then serves until Ctrl-C.
import { build, install } from './prepare.mjs'
import { serve } from './serve.mjs'

install({ withTests: false })
build()
serve(['src/server.ts'], { env: { NODE_ENV: 'production' } })
