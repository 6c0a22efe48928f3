// Bench: photos an owner sends (how many a minute, at what memory), and what a profile with 20 of them weighs at 390 px
// Call: [N]
//   N  photos that are sent; 20 when left out, 20 at most
import { readFile, rm } from 'node:fs/promises'
import { launchBrowser } from '../test/browser.ts'
import { prepareFolder } from '../test/database.ts'
import { ownerEmail, ownerPassword, startOwnedSite } from '../test/owned-site.ts'
import { heicPhoto } from '../test/photos.ts'
import { busyPhoto } from './senders.ts'
import { weighPage } from '../test/weigh-page.ts'

const listing = 'semper-plumbing-stuart'
const count = Math.min(20, Number(process.argv[2] ?? 20))

await prepareFolder()
const site = await startOwnedSite('', listing)
const browser = await launchBrowser()
try {
  const context = await browser.newContext({ baseURL: site.url })
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  await page.goto(`/auth?from=/business/${listing}/photos`)
  await page.getByLabel('Email').fill(ownerEmail)
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: 'Photos', level: 1 }).waitFor()
  await send()
  await weigh()
} finally {
  await browser.close()
  await site.stop()
  await rm(site.dataDir, { recursive: true, force: true })
}

/** Sends photos as they are, one after another, as a browser that cannot make them smaller does. */
async function send(): Promise<void> {
  const cookies = await browser.contexts()[0]?.cookies()
  const cookie = cookies?.map(({ name, value }) => `${name}=${value}`).join('; ') ?? ''
  const photos: Buffer[] = []
  for (let at = 0; at < count; at++) photos.push(await busyPhoto(at))
  const peak = watchMemory()
  const started = performance.now()
  for (const [at, bytes] of photos.entries()) await upload(`${at}.jpg`, bytes, at, cookie)
  const seconds = (performance.now() - started) / 1000
  const megabytes = photos.reduce((sum, { length }) => sum + length, 0) / 1024 ** 2
  console.log(`${count} photos of 12 megapixels, ${megabytes.toFixed(0)} MB as they came`)
  console.log(`  ${((count / seconds) * 60).toFixed(0)} a minute, one at a time`)
  const heicStarted = performance.now()
  await upload('photo.heic', await heicPhoto(), -1, cookie)
  console.log(`  a HEIC of half a megapixel in ${(performance.now() - heicStarted).toFixed(0)} ms`)
  const { site: ofSite, decoding } = await peak()
  console.log(`  memory at most: site ${ofSite} MB, decoding ${decoding} MB`)
}

async function upload(name: string, bytes: Buffer, at: number, cookie: string): Promise<void> {
  const form = new FormData()
  form.append('kind', at === 0 ? 'profile' : at < 0 ? 'banner' : 'gallery')
  form.append('photo', new File([new Uint8Array(bytes)], name))
  const response = await fetch(`${site.url}/business/${listing}/photos/upload`, {
    method: 'POST',
    body: form,
    headers: { cookie, origin: site.url },
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${name}: ${response.status} ${answer.slice(0, 200)}`)
}

/** Looks at what the site and the process that decodes hold, until asked. In MB; on Linux alone. */
function watchMemory(): () => Promise<{ site: number; decoding: number }> {
  const most = { site: 0, decoding: 0 }
  const look = async () => {
    const [child = ''] = (await read(`/proc/${site.pid}/task/${site.pid}/children`)).split(' ')
    most.site = Math.max(most.site, await heldBy(site.pid))
    most.decoding = Math.max(most.decoding, await heldBy(Number(child)))
  }
  const timer = setInterval(() => void look(), 200)
  return async () => {
    clearInterval(timer)
    await look()
    return most
  }
}

/** The most that a process has held so far, in MB. */
async function heldBy(pid: number): Promise<number> {
  const [, kilobytes = 0] = /VmHWM:\s+(\d+)/.exec(await read(`/proc/${pid}/status`)) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}

/** What a phone loads of the profile before anybody scrolls. */
async function weigh(): Promise<void> {
  for (const density of [1, 2, 3]) {
    const address = `${site.url}/business/${listing}`
    const { standing, idle, kinds } = await weighPage(browser, address, density)
    console.log(
      `profile at 390 px, density ${density}: ${standing.kilobytes} kB in ${standing.requests} requests until it stands; when idle ${idle.kilobytes} kB in ${idle.requests} (${kinds})`,
    )
  }
}
