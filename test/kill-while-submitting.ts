import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parse } from 'node-html-parser'
import { connect } from '../src/platform/db/connect.server.ts'
import { freePort, startServer, type ServerProcess } from './server-process.ts'
import { sentForm } from './submission-builders.ts'

/** The trial: this many kills while this many forms arrive. */
type Trial = { databaseUrl: string; dataDir: string; kills: number; submissions: number }

/** The trial's result: accepted forms, and how often each is there with its email. */
export type Outcome = {
  kills: number
  thanked: number
  /** Accepted, but not there exactly once, or without exactly one email. */
  lost: string[]
}

/** Each with a different address. */
type Sender = { email: string; form: FormData; address: string }

/**
 * Sends forms to a running site, repeatedly until they are accepted, while the server is killed at
 * random moments and restarted. Then checks the database.
 */
export async function killWhileSubmitting(trial: Trial): Promise<Outcome> {
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: trial.dataDir,
    SAMPLES: 'off',
    TRUSTED_PROXIES: '1',
  }
  const start = () => startServer({ ...env, DATABASE_URL: trial.databaseUrl })
  let server = await start()
  const senders = await fillIn(server, trial.submissions)
  // Faster counts as a bot.
  await wait(3100)
  const waiting = [...senders]
  const sending = sendAll(server.url, waiting)
  let kills = 0
  while (kills < trial.kills && waiting.length) {
    await wait(randomInt(5, 400))
    await server.stop('SIGKILL')
    kills += 1
    server = await start()
  }
  const thanked = await sending
  // Lets queued emails be sent.
  await wait(3000)
  await server.stop()
  return { kills, thanked: thanked.length, lost: await lostOf(trial, thanked) }
}

/** Opens the form for each sender and fills it in. */
export async function fillIn(
  { url }: Pick<ServerProcess, 'url'>,
  count: number,
): Promise<Sender[]> {
  const senders: Sender[] = []
  for (let number = 0; number < count; number++) {
    const page = parse(await (await fetch(`${url}/submit-business`)).text())
    const pass = page.querySelector('input[name=pass]')?.getAttribute('value') ?? ''
    const email = `sender${number}@example.com`
    const address = `203.0.${Math.floor(number / 256)}.${number % 256}`
    const form = sentForm({ pass, ...someBusiness(), submitterEmail: email })
    senders.push({ email, form, address })
  }
  return senders
}

/** A business unlike any other, so that it is no duplicate. */
function someBusiness(): Record<string, string> {
  const word = () => randomUUID().slice(-12)
  return {
    name: `B${word()} C${word()} D${word()}`,
    phone: `(${randomInt(201, 989)}) ${randomInt(201, 989)}-${randomInt(1000, 9999)}`,
    website: `${word()}.example.com`,
    street: `${randomInt(1, 9999)} ${word()} Street`,
  }
}

/**
 * Sends all forms, two at a time with pauses, each repeatedly until it is accepted. @returns the
 * accepted ones.
 */
async function sendAll(url: string, waiting: Sender[]): Promise<string[]> {
  const thanked: string[] = []
  const lanes = Array.from({ length: 2 }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await wait(randomInt(0, 300))
      await sendUntilThanked(url, next)
      thanked.push(next.email)
    }
  })
  await Promise.all(lanes)
  return thanked
}

async function sendUntilThanked(url: string, { email, form, address }: Sender): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    // A send that a kill interrupted counts toward the limit of its address, so each has its own.
    const headers = { origin: url, 'x-forwarded-for': address.replace('203.0.', `203.${attempt}.`) }
    const post = { method: 'POST', body: form, headers, redirect: 'manual' as const }
    const answer = await fetch(`${url}/submit-business`, post).catch(() => null)
    if (answer?.status === 303) return
    if (answer && answer.status < 500)
      throw new Error(`The form of ${email} was answered ${answer.status}: ${await answer.text()}`)
    await wait(50)
  }
}

async function lostOf({ databaseUrl, dataDir }: Trial, thanked: string[]): Promise<string[]> {
  const { db, close } = await connect({ databaseUrl: databaseUrl || undefined, dataDir })
  try {
    const rows = await db.selectFrom('submissions').select('submitter_email as email').execute()
    const mails = await db.selectFrom('mails').select('to_address as email').execute()
    const isOnce = (all: { email: string }[], email: string) =>
      all.filter((one) => one.email === email).length === 1
    return thanked.filter((email) => !isOnce(rows, email) || !isOnce(mails, email))
  } finally {
    await close()
  }
}
