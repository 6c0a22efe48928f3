// Loaded before a server (`--import`): its clock is ahead of the machine's by the milliseconds in
// the file `CLOCK_FILE`, as after a wrong setting or a virtual machine's suspension.
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_FILE ?? ''
const RealDate = Date
const realNow = Date.now.bind(Date)
let ahead = 0
let lookedAt = -Infinity

function now(): number {
  if (performance.now() - lookedAt > 50) {
    lookedAt = performance.now()
    try {
      ahead = Number(readFileSync(file, 'utf8'))
    } catch {
      ahead = 0
    }
  }
  return realNow() + ahead
}

globalThis.Date = new Proxy(RealDate, {
  construct(target, given, newTarget) {
    return Reflect.construct(target, given.length ? given : [now()], newTarget)
  },
  get(target, name) {
    return name === 'now' ? now : Reflect.get(target, name)
  },
})
