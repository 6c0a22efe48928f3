// Bench: what a phone 390 px wide loads of each kind of page until it stands, and with the scripts that come after
import { rm } from 'node:fs/promises'
import { launchBrowser } from '../test/browser.ts'
import { filledSite, prepareFolder } from '../test/database.ts'
import { budgets, firstView, forms } from '../test/page-budgets.ts'
import { startServer } from '../test/server-process.ts'
import { weighPage } from '../test/weigh-page.ts'

await prepareFolder()
const filled = await filledSite('', 'first-view')
const site = await startServer(filled)
const browser = await launchBrowser()
try {
  for (const { path, milliseconds } of budgets) {
    // Once before, so that nothing is counted that only the first visitor waits for.
    await fetch(site.url + path)
    const { standing, idle, kinds, script } = await weighPage(browser, site.url + path)
    console.log(
      `${path}: ${standing.kilobytes} kB in ${standing.requests} requests; when idle ${idle.kilobytes} kB in ${idle.requests} (${kinds}); ${script} ms of script until it answers`,
    )
    const view = forms.includes(path) ? standing : idle
    const isHeavy = view.kilobytes > firstView.kilobytes || view.requests > firstView.requests
    if (isHeavy || script > milliseconds) {
      console.log('  over its budget')
      process.exitCode = 1
    }
  }
} finally {
  await browser.close()
  await site.stop()
  await rm(filled.DATA_DIR, { recursive: true, force: true })
}
