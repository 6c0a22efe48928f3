import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { type Queue, queuePresence } from '../item/desk-view.ts'
import { filterQuery } from './queue-filter.ts'

const everySeconds = 15

export function useFreshQueue(queue: Queue): Queue {
  const [fresh, setFresh] = useState(queue)
  const query = filterQuery(queue.filter)
  useEffect(() => {
    const ask = () => {
      if (!document.hidden)
        fetchQueue(query).then(
          (fresh) => fresh && setFresh(fresh),
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
  const isSame = filterQuery(fresh.filter) === query
  return isSame && fresh.madeAt > queue.madeAt ? fresh : queue
}

async function fetchQueue(query: string): Promise<Queue | null> {
  const path = href('/review/:id/presence', { id: queuePresence }) + query
  const answer = await fetch(path, { method: 'POST' })
  // The redirect of a signed-out reader.
  if (!answer.ok || answer.redirected) return null
  return (await answer.json()) as Queue
}
