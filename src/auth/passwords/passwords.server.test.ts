/** @module-tag once */
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { hashPassword, isKnownHash, needsRehash, verifyPassword } from './passwords.server.ts'

/** Published with their algorithms. */
const published = [
  // github.com/P-H-C/phc-winner-argon2, src/test.c
  {
    kind: 'Argon2i',
    password: 'password',
    hash: '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA',
  },
  {
    kind: 'Argon2id',
    password: 'password',
    hash: '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  },
  // github.com/firebase/scrypt, README.md
  {
    kind: 'Firebase',
    password: 'user1password',
    hash: '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  },
  // github.com/openwall/crypt_blowfish, wrapper.c
  {
    kind: 'bcrypt',
    password: 'U*U',
    hash: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
  },
]

test.for(published)('$kind hashes accept only their password', async ({ password, hash }) => {
  expect(isKnownHash(hash)).toBe(true)
  expect(needsRehash(hash)).toBe(true)
  expect(await verifyPassword(hash, password)).toBe(true)
  expect(await verifyPassword(hash, `${password}.`)).toBe(false)
})

test('our own hashes accept only their password, and differ each time', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(needsRehash(hash)).toBe(false)
  expect(await verifyPassword(hash, 'correct horse')).toBe(true)
  expect(await verifyPassword(hash, 'correct horses')).toBe(false)
  expect(await hashPassword('correct horse')).not.toBe(hash)
})

test.for(['', 'plain', '$1$salt$hash', '$argon2id$v=16$m=8,t=1,p=1$c29tZXNhbHQ$AAAA'])(
  'the hash "%s" is of an unknown kind',
  (hash) => {
    expect(isKnownHash(hash)).toBe(false)
  },
)

test('of many concurrent passwords some are checked, one per core except one, and the rest rejected', async () => {
  const checks = await Promise.allSettled(
    Array.from({ length: 200 }, () =>
      verifyPassword('$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW', 'a'),
    ),
  )
  const refused = checks.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(200 - 50 - Math.max(1, availableParallelism() - 1))
  expect(refused[0]).toMatchObject({ reason: { name: 'TooBusy' } })
})
