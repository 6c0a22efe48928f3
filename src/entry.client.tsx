import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepOffline } from './content/offline/keep-offline.client.ts'
import { keepPageWithoutConnection } from './content/no-connection.tsx'

keepPageWithoutConnection()
keepOffline()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
