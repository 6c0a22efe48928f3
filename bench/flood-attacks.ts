import { Agent, request as ask, type ClientRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { seeded, type Random } from '../src/assets/pictures/seeded.ts'

/** What an attack knows of the site that it runs against. */
export type Target = {
  port: number
  /** Sent with every request, as the quiet visitor sends them. */
  headers: Record<string, string>
  /** The public key of its auth service. */
  apiKey: string
  /** Paths of all social pictures. */
  pictures: string[]
}

export type Attack = {
  name: string
  /** Uses up what it can until `isOver`; counts every answer by its status. */
  run(
    target: Target,
    random: Random,
    count: (status: number) => void,
    isOver: IsOver,
  ): Promise<void>
}

type IsOver = () => boolean
type Body = { type: string; bytes: Buffer; repeated?: number }
type Sent = { path: string; body?: Body; headers?: Record<string, string> }

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
const word = (random: Random, length: number) =>
  Array.from({ length }, () => random.pick(letters)).join('')
const words = (random: Random, count: number, length: number) =>
  Array.from({ length: count }, () => word(random, length)).join('+')
const known =
  'navy army marine repair years family home work business service owner veteran shop free estimates call open local county river'.split(
    ' ',
  )
const urlEncoded = 'application/x-www-form-urlencoded'
const megabyte = 1024 * 1024
const search = '/businesses/search?q='

/** The worst that is known, each done by as many connections as are asked for. */
export const attacks: Attack[] = [
  again('(8 eager visitors: a category page)', () => ({ path: '/category/hvac' })),
  again('search: 12 unknown words', (random) => ({ path: search + words(random, 12, 7) })),
  again('search: 60 unknown words', (random) => ({ path: search + words(random, 60, 7) })),
  again('search: 50 words of a letter', (random) => ({ path: search + words(random, 50, 1) })),
  again('search: known words, open, near', (random) => ({
    path: `${search}${random.pick(known)}+${random.pick(known)}&open=1&zip=34994&radius=${1 + Math.floor(random.next() * 500)}`,
  })),
  again('search: a category of 7,000 letters', (random) => ({
    path: `/businesses/search?category=${word(random, 7000)}`,
  })),
  again('data service: 98 filters', (random, { apiKey }) => ({
    path: `/rest/v1/businesses?${filters(random, 98)}`,
    headers: { apikey: apiKey },
  })),
  again('data service: the most it takes', (random, { apiKey }) => ({
    path: `/rest/v1/businesses?${slowestAllowed(random)}`,
    headers: { apikey: apiKey, prefer: 'count=exact' },
  })),
  again('social pictures of all pages', (random, { pictures }) => ({
    path: random.pick(pictures),
  })),
  again('form look-up while typing', (random) => ({
    path: `/submit-business/duplicates?name=${words(random, 10, 7)}&phone=7725550100&website=a.example`,
  })),
  again('1 MB of a&a&…', (random) => pairs(random, megabyte)),
  again('3 MB of a&a&…', (random) => pairs(random, 3 * megabyte)),
  again('11.5 MB of a&a&… to the form', () => ({
    path: '/submit-business',
    body: { type: urlEncoded, bytes: Buffer.alloc(11.5 * megabyte, 'a&') },
  })),
  again('100 MB of multipart, wrong link', (random) => ({
    path: `/submission/${word(random, 43)}`,
    body: multipart(100),
  })),
  again('1 MB of nested JSON to sign in', (_random, { apiKey }) => ({
    path: '/auth/v1/token?grant_type=password',
    headers: { apikey: apiKey },
    body: { type: 'application/json', bytes: Buffer.alloc(megabyte, '[') },
  })),
  again('wrong passwords', (random, { apiKey }) => ({
    path: '/auth/v1/token?grant_type=password',
    headers: { apikey: apiKey },
    body: {
      type: 'application/json',
      bytes: Buffer.from(
        JSON.stringify({ email: `${word(random, 9)}@example.com`, password: word(random, 12) }),
      ),
    },
  })),
  hold('500 idle connections', 500, ''),
  hold(
    '400 documents of 5 MB, then a byte a second',
    400,
    `POST /submit-business HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${6 * megabyte}\r\n\r\n--b\r\n`,
    Buffer.alloc(5 * megabyte, 'a'),
  ),
  hold(
    '500 bodies, a byte a second',
    500,
    `POST /auth HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${urlEncoded}\r\ncontent-length: 500\r\n\r\n`,
  ),
]

function filters(random: Random, count: number): string {
  const some = ['is_verified=eq.true', 'description=ilike.*a*e*', 'name=neq.']
  return Array.from({ length: count }, () => random.pick(some)).join('&')
}

/** The slowest address that the data service allows: none of 550 random ones of its grammar took longer. */
function slowestAllowed(random: Random): string {
  const pattern = `${'*_a'.repeat(50)}*${word(random, 2)}`
  const patterns = Array<string>(5).fill(`description=not.ilike.${pattern}`)
  const others = Array<string>(15).fill('name=neq.x')
  const names = Array.from({ length: 25 }, (_, number) => `a${number}:description`)
  const order = 'order=is_verified.desc,description,name'
  return [...patterns, ...others, `select=${names.join()}`, order].join('&')
}

function pairs(random: Random, size: number): Sent {
  const path = random.pick(['/auth', '/submission/x', '/submit-business', '/auth/v1/callback'])
  return { path, body: { type: urlEncoded, bytes: Buffer.alloc(size, 'a&') } }
}

function multipart(megabytes: number): Body {
  const head = '--b\r\ncontent-disposition: form-data; name="evidence"; filename="a.pdf"\r\n\r\n'
  const bytes = Buffer.concat([Buffer.from(head), Buffer.alloc(megabyte - head.length, 'a')])
  return { type: 'multipart/form-data; boundary=b', bytes, repeated: megabytes }
}

/** One request after another, on one connection. */
function again(name: string, invent: (random: Random, target: Target) => Sent): Attack {
  return {
    name,
    async run(target, random, count, isOver) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      while (!isOver()) {
        const status = await send(target, agent, invent(random, target), isOver)
        count(status)
        // Who was cut off would otherwise do nothing but connect.
        if (status === 0) await pause(5)
      }
      agent.destroy()
    },
  }
}

/** @returns the status; 0 for a connection that was cut. */
function send(target: Target, agent: Agent, sent: Sent, isOver: IsOver): Promise<number> {
  const { path, body, headers } = sent
  const length = body && { 'content-length': String(body.bytes.length * (body.repeated ?? 1)) }
  const type = body && { 'content-type': body.type }
  return new Promise((resolve) => {
    const given = { ...target.headers, ...headers, ...type, ...length }
    const options = { port: target.port, host: '127.0.0.1', path, agent, headers: given }
    const sending = ask({ ...options, method: body ? 'POST' : 'GET' }, (answer) => {
      answer.on('error', () => resolve(answer.statusCode ?? 0))
      answer.on('end', () => resolve(answer.statusCode ?? 0))
      answer.resume()
      // What was answered before it was sent is not sent to its end.
      if (body?.repeated) sending.destroy()
    })
    sending.on('error', () => resolve(0))
    sending.on('close', () => resolve(0))
    const giveUp = setInterval(() => isOver() && sending.destroy(), 200)
    sending.on('close', () => clearInterval(giveUp))
    void sendBody(sending, body)
  })
}

async function sendBody(sending: ClientRequest, body: Body | undefined): Promise<void> {
  const closed = new Promise((resolve) => sending.on('close', resolve))
  for (const bytes of body ? Array<Buffer>(body.repeated ?? 1).fill(body.bytes) : []) {
    if (sending.destroyed) return
    await Promise.race([closed, new Promise((resolve) => sending.write(bytes, resolve))])
  }
  sending.end()
}

/** As many connections as stand open at a time, in place of the eight; each sends a byte a second after the first ones. */
function hold(name: string, connections: number, head: string, first = Buffer.alloc(0)): Attack {
  return {
    name,
    async run({ port, headers }, _random, count, isOver) {
      const sockets = new Set<Socket>()
      while (!isOver()) {
        while (sockets.size < connections / 8) {
          const socket = connect(port, '127.0.0.1', () => {
            if (head) socket.write(withHeaders(head, headers))
            if (first.length) socket.write(first)
          })
          sockets.add(socket)
          socket.on('error', () => {})
          socket.on('close', () => sockets.delete(socket) && count(0))
          socket.resume()
        }
        await pause(1000)
        if (head) for (const socket of sockets) socket.write('a')
      }
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** The head of a request with what the quiet visitor sends, too. */
function withHeaders(head: string, headers: Record<string, string>): string {
  const { host: _host, ...others } = headers
  const lines = Object.entries(others).map(([name, value]) => `${name}: ${value}\r\n`)
  return head.replace('\r\n\r\n', `\r\n${lines.join('')}\r\n`)
}

/** What a process of attackers is told, as JSON in its first argument. */
export type Order = { name: string; target: Target; connections: number; seconds: number }

/** How many answers of each status there were; 0 is a connection that was cut. */
export type Answers = Record<string, number>

async function carryOut({ name, target, connections, seconds }: Order): Promise<Answers> {
  const over = performance.now() + seconds * 1000
  const answers: Answers = {}
  const count = (status: number) => (answers[status] = (answers[status] ?? 0) + 1)
  const isOver = () => performance.now() >= over
  const chosen = attacks.filter((attack) => attack.name === name)
  await Promise.all(
    chosen.flatMap((attack) =>
      Array.from({ length: connections }, (_, number) =>
        attack.run(target, seeded(`${name} ${number}`), count, isOver),
      ),
    ),
  )
  return answers
}

// A process of its own: attacks must not hold up who measures.
if (process.argv[1] === import.meta.filename)
  process.send?.(await carryOut(JSON.parse(process.argv[2] ?? '{}') as Order))
