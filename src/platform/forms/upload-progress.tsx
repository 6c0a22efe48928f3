import * as t from '#messages/forms.ts'
import { useContext, useEffect, useRef, useState } from 'react'
import { Sending } from '../ui/button.tsx'

export function UploadProgress() {
  const sending = useContext(Sending)
  const place = useRef<HTMLDivElement>(null)
  const [hasFile, setHasFile] = useState(false)
  useEffect(() => {
    const form = place.current?.closest('form')
    const inputs = [...(form?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? [])]
    setHasFile(sending !== null && inputs.some(({ files }) => Boolean(files?.length)))
  }, [sending])
  return (
    <div ref={place} role="status" className={hasFile ? 'w-full' : 'sr-only'}>
      {hasFile && (
        <>
          <p className="text-sm text-soft">{t.sendingYourFilePhotosFrom()}</p>
          <progress aria-label={t.sendingYourFile()} className="h-3 w-full accent-action" />
        </>
      )}
    </div>
  )
}
