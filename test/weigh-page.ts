import type { Browser } from 'playwright-core'

type Weight = { requests: number; kilobytes: number }

/**
 * A page's loaded files: `standing` until its load event, `idle` with those loaded afterward.
 * `script`: CPU milliseconds of its scripts until it reacts to touch.
 */
export type PageWeight = { standing: Weight; idle: Weight; kinds: string; script: number }

/**
 * Opens a page on a phone 390 px wide, without scrolling. Bytes as transferred, including headers;
 * 1 kB is 1000.
 */
export async function weighPage(
  browser: Browser,
  address: string,
  deviceScaleFactor = 3,
): Promise<PageWeight> {
  const viewport = { width: 390, height: 844 }
  const phone = { viewport, hasTouch: true, isMobile: true, deviceScaleFactor }
  const context = await browser.newContext(phone)
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const asked = new Map<string, { kind: string; at: number; bytes: number }>()
  let standsAt = Infinity
  await devtools.send('Network.enable')
  await devtools.send('Page.enable')
  // CPU time, which hardly depends on other load.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  devtools.on('Network.requestWillBeSent', ({ requestId, timestamp, type = 'Other' }) =>
    asked.set(requestId, { kind: type.toLowerCase(), at: timestamp, bytes: 0 }),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  devtools.on('Page.loadEventFired', ({ timestamp }) => (standsAt = timestamp))
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  const all = [...asked.values()].map((one) => ({ ...one }))
  await page.evaluate(() => window.dispatchEvent(new Event('pointerdown')))
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.waitForLoadState('networkidle')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const script = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
  await context.close()
  const kinds = [...new Set(all.map(({ kind }) => kind))]
  return {
    standing: weightOf(all.filter(({ at }) => at <= standsAt)),
    idle: weightOf(all),
    kinds: kinds
      .map((kind) => `${kind} ${weightOf(all.filter((one) => one.kind === kind)).kilobytes}`)
      .join(', '),
    script: Math.round(script * 1000),
  }
}

function weightOf(requests: readonly { bytes: number }[]): Weight {
  const sum = requests.reduce((all, { bytes }) => all + bytes, 0)
  return { requests: requests.length, kilobytes: Math.round(sum / 1000) }
}
