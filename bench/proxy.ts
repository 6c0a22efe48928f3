// Bench: what a caching proxy in front (nginx of Debian's packages) keeps, shows while it asks anew and during an outage, and passes on
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../scripts/prepare.mjs'
import { filledSite, prepareFolder } from '../test/database.ts'
import { freePort, startServer } from '../test/server-process.ts'
import { table } from './measure.ts'

/** Longer than pages for everybody may be kept (`s-maxage`). */
const untilOld = 2000
const pages = ['/', '/category/plumbing', '/businesses/search?zip=34994', '/county/martin']
const own = ['/submit-business', '/auth', '/account', '/review']

try {
  execFileSync('nginx', ['-v'], { stdio: 'pipe' })
} catch {
  console.error('  nginx is missing: apt-get install -y nginx')
  process.exit(1)
}
await prepareFolder()
const filled = await filledSite('', 'proxy')
const site = await startServer({ ...filled, TRUSTED_PROXIES: '1' })
const folder = mkdtempSync(join(tmpdir(), 'bench-proxy-'))
const port = await freePort()
writeFileSync(join(folder, 'nginx.conf'), settingsOf())
const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf'], { stdio: 'inherit' })
try {
  while (!(await fetch(`http://127.0.0.1:${port}/health`).catch(() => null))) await pause(100)
  const rows: string[][] = []
  const note = async (what: string, paths: string[]) => {
    for (const path of paths) rows.push([what, path, ...(await ask(path))])
  }
  await note('asked first', pages)
  await note('asked again', pages)
  await note('with a cookie', pages.slice(0, 1))
  await note("somebody's own", [...own, ...own])
  await pause(untilOld)
  await note('after two seconds', pages)
  await pause(2000)
  const unchanged = readFileSync(join(folder, 'asked'), 'utf8').match(/^304 .*/gm) ?? []
  await note('and again', pages)
  await site.stop()
  await pause(untilOld)
  await note('the site is down', [...pages, ...own.slice(0, 1)])
  console.log(table(['', 'page', 'status', 'the proxy', 'by the site', 'ms'], rows))
  console.log(`\nAsked by ETag, and answered 304 by the site:\n${unchanged.join('\n')}`)
} finally {
  nginx.kill('SIGTERM')
  await once(nginx, 'exit')
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
  rmSync(filled.DATA_DIR, { recursive: true, force: true })
}

/** The settings of `deploy/nginx-cache.conf`, in a folder of their own and in front of this site. */
function settingsOf(): string {
  const shipped = readFileSync(join(root, 'deploy/nginx-cache.conf'), 'utf8')
  const here = shipped
    .replaceAll('/var/cache/nginx', folder)
    .replaceAll('127.0.0.1:3000', new URL(site.url).host.replace('localhost', '127.0.0.1'))
    .replaceAll('listen 80', `listen 127.0.0.1:${port}`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  // As root it would change to a user who may not enter the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `${user} daemon off; pid ${folder}/pid; error_log ${folder}/errors;
events {}
http {
log_format asked "$upstream_status $request_uri";
log_subrequest on;
access_log ${folder}/asked asked;
${places}
${here}
}`
}

/** Asks the proxy. @returns the status, what the proxy says it did, what the site answered it, and how long it took. */
async function ask(path: string): Promise<string[]> {
  const begun = performance.now()
  const headers = { 'accept-encoding': 'br, gzip', cookie: 'seen=1' }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' })
  await answer.arrayBuffer()
  const took = performance.now() - begun
  const said = (name: string) => answer.headers.get(name) ?? ''
  return [String(answer.status), said('x-cache'), said('server-timing'), took.toFixed(0)]
}
