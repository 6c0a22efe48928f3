import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * A password's hash takes long on purpose, and tests make thousands: one of the strength that the site uses is made
 * with the least there is. Others, such as those that were published, are made as they say, and so are all of a
 * site in a process of its own.
 */
const ours = { memory: 19_456, passes: 2 }
const light = { memory: 8, passes: 1 }

const { argon2 } = crypto
const quick: typeof argon2 = (algorithm, parameters, callback) => {
  const isOurs = parameters.memory === ours.memory && parameters.passes === ours.passes
  argon2(algorithm, isOurs ? { ...parameters, ...light } : parameters, callback)
}

// Every test file comes by here, in a process that keeps its modules.
if (argon2.name !== quick.name) {
  crypto.argon2 = quick
  syncBuiltinESMExports()
}
