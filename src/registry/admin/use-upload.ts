import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { isRegisterName, partBytes, partStarts } from './file-parts.ts'

export type Upload =
  | { is: 'idle' | 'failed' | 'wrong name' }
  | { is: 'sending'; percent: number }
  | { is: 'done'; name: string }

/** Sends a file part by part, each once more if it fails, and then selects it in the list. */
export function useUpload(): { upload: Upload; send: (file: File) => Promise<void> } {
  const [upload, setUpload] = useState<Upload>({ is: 'idle' })
  const { revalidate } = useRevalidator()
  const send = async (file: File) => {
    if (!isRegisterName(file.name)) return setUpload({ is: 'wrong name' })
    for (const start of partStarts(file.size)) {
      setUpload({ is: 'sending', percent: Math.floor((100 * start) / Math.max(1, file.size)) })
      if (!((await sendPart(file, start)) || (await sendPart(file, start))))
        return setUpload({ is: 'failed' })
    }
    await revalidate()
    setUpload({ is: 'done', name: file.name })
  }
  return { upload, send }
}

async function sendPart(file: File, start: number): Promise<boolean> {
  const end = Math.min(file.size, start + partBytes)
  const form = new FormData()
  form.set('name', file.name)
  form.set('offset', `${start}`)
  form.set('last', end === file.size ? 'yes' : 'no')
  form.set('part', file.slice(start, end), 'part')
  const answer = await fetch(href('/admin/registry/upload'), { method: 'POST', body: form }).catch(
    () => null,
  )
  return answer?.ok ?? false
}
