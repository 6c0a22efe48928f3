import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { queuePresence, type Queue } from '../item/desk-view.ts'
import { filterQuery } from './queue-filter.ts'

const everySeconds = 15

/** The queue, asked for again while the page stays open and when somebody comes back to it. */
export function useFreshQueue(queue: Queue): Queue {
  const [heard, setHeard] = useState(queue)
  const query = filterQuery(queue.filter)
  useEffect(() => {
    const ask = () => {
      // Without a connection it asks the next time.
      if (!document.hidden)
        heardOf(query).then(
          (fresh) => fresh && setHeard(fresh),
          () => {},
        )
    }
    const timer = setInterval(ask, everySeconds * 1000)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [query])
  const isSame = filterQuery(heard.filter) === query
  return isSame && heard.madeAt > queue.madeAt ? heard : queue
}

async function heardOf(query: string): Promise<Queue | null> {
  const path = href('/review/:id/presence', { id: queuePresence }) + query
  const answer = await fetch(path, { method: 'POST' })
  // Whoever is not signed in any more is led elsewhere.
  if (!answer.ok || answer.redirected) return null
  return (await answer.json()) as Queue
}
