import { TooBusy } from './too-busy.ts'

/** Does costly work when its turn comes. @throws TooBusy when too many wait already. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

type Pace = {
  atOnce: number
  /** Whether everything else gets as long as the work took before the next one begins. */
  rests: boolean
  maxWaiting: number
}

/** Lets costly work in a few at a time, in the order in which it came. */
export function makeTurns({ atOnce, rests, maxWaiting }: Pace): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  const handOn = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async (work) => {
    if (running < atOnce) running += 1
    else if (waiting.length >= maxWaiting) throw new TooBusy('Too many wait for their turn', 2)
    else await new Promise<void>((resolve) => waiting.push(resolve))
    const started = performance.now()
    try {
      return await work()
    } finally {
      if (rests) setTimeout(handOn, performance.now() - started)
      else handOn()
    }
  }
}
