// Loaded before a server (`--import`): its clock is ahead of the machine's by as many milliseconds as stand in the file
// `CLOCK_FILE`, as when somebody sets it wrong, or a virtual machine was asleep.
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
