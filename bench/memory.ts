// Bench: memory of the server at its start, under load, and after it
// Call: [N] [MB] [photos]
//   N   minutes of load; default: 2
//   MB  the server's memory limit, set by a Linux control group, as root; default or 0: no limit
//   photos  with an owner who uploads 12-megapixel photos, and visitors who submit businesses
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { connect } from '../src/platform/db/connect.server.ts'
import { runListing } from '../test/run-listing.ts'
import { freePort, startServer } from '../test/server-process.ts'
import { table } from './measure.ts'
import { makeDataFolder } from './page-listings.ts'
import { sendForms, sendPhotos } from './senders.ts'
import { signUp } from './whole-site.ts'

const minutes = Number(process.argv[2] ?? 2)
const bound = Number(process.argv[3] ?? 0)
const isMixed = process.argv[4] === 'photos'
const clients = 64

let visitors = 0

/** Typical requests: public pages, lists, and distinct searches, from 250 addresses. */
function requests() {
  const shared = [
    '/',
    '/categories',
    '/regions',
    '/county/martin',
    '/county/miami-dade',
    '/region/south',
  ]
  const lists = ['hvac', 'plumbing', 'roofing', 'landscape', 'masonry'].flatMap((slug) => [
    `/category/${slug}`,
    `/category/${slug}?page=2`,
  ])
  const words = ['roof leaks', 'ac broken', 'lawn', 'lawyer', 'coffee', 'plomero', 'movers']
  const zips = ['34994', '33101', '32801', '32202', '33602', '32501']
  const searches = words.flatMap((word) =>
    zips.map((zip) => `/businesses/search?q=${encodeURIComponent(word)}&zip=${zip}&radius=30`),
  )
  const setupRequest = (request: { headers?: Record<string, string> }) => {
    const address = `203.0.113.${(visitors += 1) % 250}`
    return { ...request, headers: { ...request.headers, 'x-forwarded-for': address } }
  }
  return [...shared, ...lists, ...searches].map((path) => ({ path, setupRequest }))
}

/** A process's current and peak memory, in MB. */
function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

/** A control group that contains processes started while it is entered. */
function groupOf(megabytes: number) {
  const root = '/sys/fs/cgroup'
  const isOne = existsSync(join(root, 'memory'))
  const line = isOne ? /^\d+:memory:(.*)$/m : /^0::(.*)$/m
  const [, ownPath = '/'] = line.exec(readFileSync('/proc/self/cgroup', 'utf8')) ?? []
  const all = isOne ? join(root, 'memory') : root
  const own = join(all, ownPath)
  const path = join(all, `bench-${process.pid}`)
  mkdirSync(path)
  writeFileSync(join(path, isOne ? 'memory.limit_in_bytes' : 'memory.max'), `${megabytes}M`)
  const enter = (group: string) => writeFileSync(join(group, 'cgroup.procs'), String(process.pid))
  return {
    enter: () => enter(path),
    leave: () => enter(own),
    /** The number of its processes that the kernel killed. */
    ended() {
      const events = readFileSync(
        join(path, isOne ? 'memory.oom_control' : 'memory.events'),
        'utf8',
      )
      return Number(/oom_kill (\d+)/.exec(events)?.[1] ?? 0)
    },
    remove: () => rmdirSync(path),
  }
}

/** The owner of a few listings. */
async function makeOwner(env: Record<string, string>) {
  const { DATA_DIR: dataDir = '' } = env
  const server = await startServer(env)
  const { userId, cookie } = await signUp({ url: server.url, dataDir }, 'olga')
  await server.stop()
  const { db, close } = await connect({ databaseUrl: undefined, dataDir })
  const rows = await db.selectFrom('businesses').select('id').orderBy('id').limit(5).execute()
  for (const { id } of rows) await runListing(db, id, userId)
  await close()
  return { cookie, listings: rows.map(({ id }) => id) }
}

const group = bound ? groupOf(bound) : null
const folder = await mkdtemp(join(tmpdir(), 'bench-memory-'))
try {
  const dataDir = await makeDataFolder(folder, 'site')
  const env = {
    DATA_DIR: dataDir,
    SAMPLES: 'off',
    PORT: String(await freePort()),
    TRUSTED_PROXIES: '1',
    AUTH_MAILER_AUTOCONFIRM: 'true',
  }
  const owner = isMixed ? await makeOwner(env) : null
  group?.enter()
  const starting = startServer(env)
  group?.leave()
  const server = await starting
  const rows: string[][] = []
  const note = (when: string) => {
    const { now, most } = memoryOf(server.pid)
    rows.push([when, String(now), String(most)])
  }
  await pause(5000)
  note('five seconds after the start')
  const told = new AbortController()
  const writing = owner
    ? [sendPhotos(server, owner, told.signal), sendForms(server, minutes * 60, told.signal)]
    : []
  const result = { requests: 0, refused: 0, late: 0, failed: 0 }
  for (let minute = 1; minute <= minutes; minute++) {
    const {
      requests: sent,
      errors,
      timeouts,
      non2xx,
    } = await autocannon({
      url: server.url,
      connections: clients,
      duration: 60,
      requests: requests(),
      headers: { 'accept-encoding': 'gzip' },
    })
    result.requests += sent.total
    result.late += timeouts
    result.refused += non2xx
    result.failed += errors - timeouts
    note(`after ${minute} min of load`)
  }
  told.abort()
  const [photos, forms] = await Promise.all(writing)
  await pause(30_000)
  note('half a minute later')
  console.log(
    `\n5,000 listings, ${clients} clients, ${result.requests} answers, ${result.refused} not 2xx, ${result.late} later than 10 s, ${result.failed} cut`,
  )
  if (owner) console.log('photos', photos, 'forms', forms)
  if (group) console.log(`${bound} MB in all; the kernel ended ${group.ended()} processes`)
  console.log(table(['memory, MB', 'now', 'most so far'], rows))
  await server.stop()
} finally {
  await rm(folder, { recursive: true, force: true })
  group?.remove()
}
