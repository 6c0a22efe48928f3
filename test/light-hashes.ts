import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Hashing a password is slow on purpose, and tests make thousands: hashes of the site's strength
 * are made with the least effort. Others, such as published ones, are made as specified, and so
 * are all of a site in a separate process.
 */
const ours = { memory: 19_456, passes: 2 }
const light = { memory: 8, passes: 1 }

const { argon2 } = crypto
const quick: typeof argon2 = (algorithm, parameters, callback) => {
  const isOurs = parameters.memory === ours.memory && parameters.passes === ours.passes
  argon2(algorithm, isOurs ? { ...parameters, ...light } : parameters, callback)
}

// Every test file loads this, in a process that keeps its modules.
if (argon2.name !== quick.name) {
  crypto.argon2 = quick
  syncBuiltinESMExports()
}
