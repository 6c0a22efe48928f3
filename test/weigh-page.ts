import type { Browser } from 'playwright-core'

/** The files a page loads by itself, and their bytes as transferred, including headers (1 kB is 1000). */
export type PageWeight = { requests: number; kilobytes: number }

/** Opens a page on a phone 390 px wide, without scrolling or touching it. */
export async function weighPage(browser: Browser, address: string): Promise<PageWeight> {
  const viewport = { width: 390, height: 844 }
  const phone = { viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 3 }
  const context = await browser.newContext(phone)
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const bytes = new Map<string, number>()
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ requestId }) => bytes.set(requestId, 0))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (bytes.has(requestId)) bytes.set(requestId, encodedDataLength)
  })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await context.close()
  const sum = [...bytes.values()].reduce((all, one) => all + one, 0)
  return { requests: bytes.size, kilobytes: Math.round(sum / 1000) }
}
