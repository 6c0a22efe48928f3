// Bench: whether the time of a sign-up tells who has an account, on both databases
// Call: [N]
//   N  rounds; 100 when left out
import { ownAccounts } from '../src/account/session/accounts.server.ts'
import { fixedKeys } from '../src/auth/keys/keys.server.ts'
import { makeSecrets } from '../src/auth/keys/secrets.server.ts'
import { authSettings } from '../src/auth/settings/settings.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { noLimits } from '../src/platform/http/limits.server.ts'
import { databaseKinds, openWith, type DatabaseKind } from './databases.ts'
import { ms, summaryOf, table } from './measure.ts'

const rounds = Number(process.argv[2] ?? 100)
const password = 'correct horse battery'

/** Somebody who asks with this address and password in a round; what came before is not timed. */
type Visitor = { name: string; email(round: number): string; password(round: number): string }

const visitors: Visitor[] = [
  { name: 'a new address', email: (round) => `new${round}@example.com`, password: () => password },
  {
    name: 'one that waits, the same sign-up',
    email: (round) => `same${round}@example.com`,
    password: () => password,
  },
  {
    name: 'one that waits, another sign-up',
    email: (round) => `other${round}@example.com`,
    password: (round) => `another battery ${round}`,
  },
  {
    name: 'one that waits, within a minute',
    email: (round) => `soon${round}@example.com`,
    password: (round) => `another battery ${round}`,
  },
  {
    name: 'an account, whose owner is told',
    email: (round) => `known${round}@example.com`,
    password: () => password,
  },
  {
    name: 'an account, told a moment ago',
    email: () => 'told@example.com',
    password: () => password,
  },
]

for (const kind of databaseKinds) await measure(kind)

async function measure(kind: DatabaseKind): Promise<void> {
  const { db, close } = await openWith(kind, 0)
  const { signUp, settings, moveOn } = await serviceOn(db)
  for (let round = 0; round < rounds; round++)
    for (const name of ['same', 'other']) await signUp(`${name}${round}@example.com`, password)
  settings.mailAutoconfirm = true
  for (let round = 0; round < rounds; round++) await signUp(`known${round}@example.com`, password)
  await signUp('told@example.com', password)
  settings.mailAutoconfirm = false
  moveOn(61)
  await signUp('told@example.com', password)
  for (let round = 0; round < rounds; round++) await signUp(`soon${round}@example.com`, password)
  const times = visitors.map((): number[] => [])
  // In turns, so that what else the machine does meets all alike.
  for (let round = 0; round < rounds; round++)
    for (const [place, visitor] of visitors.entries()) {
      const started = performance.now()
      await signUp(visitor.email(round), visitor.password(round))
      times[place]?.push(performance.now() - started)
    }
  const rows = visitors.map(({ name }, place) => {
    const { p50, mean } = summaryOf(times[place] ?? [])
    return [name, ms(p50), ms(mean)]
  })
  console.log(
    `\n${kind} database, ${rounds} rounds\n${table(['milliseconds', 'p50', 'mean'], rows)}`,
  )
  await close()
}

async function serviceOn(db: Db) {
  const read = authSettings({
    AUTH_RATE_LIMIT_EMAIL_SENT: '1000000',
    AUTH_RATE_LIMIT_EMAIL_SENT_PER_RECIPIENT: '1000000',
  })
  if (!read.ok) throw new Error('The settings of the bench are wrong')
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const { settings } = read
  const {
    url,
    anonKey,
    fetch: ask,
  } = await ownAccounts({
    db,
    settings,
    keys: fixedKeys(await makeSecrets(now()), now),
    limits: noLimits,
    providers: [],
    texts: null,
    site: { name: 'Bench', url: 'http://localhost:3000', contactEmail: 'hello@example.com' },
    now,
    log: (event) => console.error(event),
    eraseAccount: async () => {},
    fetch,
  })
  return {
    settings,
    moveOn: (seconds: number) => void (ahead += seconds * 1000),
    async signUp(email: string, chosen: string) {
      const body = JSON.stringify({ email, password: chosen })
      const headers = { apikey: anonKey }
      const request = new Request(`${url}/auth/v1/signup`, { method: 'POST', headers, body })
      const response = await ask(request, { ip: '', bucket: '' })
      if (response.status !== 200) throw new Error(await response.text())
    },
  }
}
