import { mergeEntries, readEntries } from './entries.ts'
import { deviceList, forgetFacts, hearList, storeList } from './use-device-list.ts'

/** Milliseconds: several taps are sent together. */
const pause = 400

/** Keeps the list on this device and that of the account the same. @returns how to stop. */
export function keepSynced(account: string): () => void {
  let timer: ReturnType<typeof setTimeout>
  let isStopped = false
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), pause)
  }
  const send = async () => {
    const before = deviceList()
    const sent = before.of === null || before.of === account ? before.entries : []
    const theirs = await exchange(account, sent)
    if (!theirs || isStopped) return
    const now = deviceList()
    const isSame = JSON.stringify(now) === JSON.stringify(before)
    const entries = isSame ? theirs : mergeEntries(theirs, now.entries)
    storeList({ of: account, isUnsent: !isSame, entries })
  }
  const changed = () => {
    if (deviceList().isUnsent) soon()
  }
  const stopHearing = hearList(changed)
  window.addEventListener('online', soon)
  void send()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopHearing()
    window.removeEventListener('online', soon)
  }
}

/** The next person on this device doesn't see the list. Changes that weren't sent stay until the account is back. */
export function forgetAccountList(): void {
  const { of, isUnsent } = deviceList()
  if (of === null || isUnsent) return
  storeList({ of: null, isUnsent: false, entries: [] })
  forgetFacts()
}

/** @returns null when it can't be done now. */
async function exchange(account: string, entries: unknown) {
  try {
    const body = new URLSearchParams({ account, entries: JSON.stringify(entries) })
    const response = await fetch('/my-list/sync', { method: 'POST', body })
    if (response.status !== 200) return null
    return readEntries(await response.json())
  } catch {
    return null
  }
}
