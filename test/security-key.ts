import type { Page } from 'playwright-core'

/** Adds Chromium's virtual security key to the page. */
export async function plugIn(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'usb',
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    unplug: () => devTools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}
