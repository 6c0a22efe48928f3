import * as t from '#messages/form-documents.ts'
import { useRef, useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/field.tsx'
import { documentTypes, type ChosenDocuments } from './document-rule.ts'

type DocumentFieldProps = {
  id?: string
  label: string
  hint: string
  multiple?: boolean
  isLost: boolean
  problem: string | null | undefined
  onChosen(chosen: ChosenDocuments): void
}

export function DocumentField({
  id = 'evidence',
  isLost,
  hint,
  onChosen,
  ...rest
}: DocumentFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [names, setNames] = useState<string[]>([])
  const [isShrinking, setIsShrinking] = useState(false)
  const choose = async (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    setNames(files.map(({ name }) => name))
    setIsShrinking(true)
    const { small, text } = await prepared(files)
    // The selection has changed meanwhile.
    if (input.files?.length !== files.length || input.files[0] !== files[0]) return
    setIsShrinking(false)
    if (small.some((file, index) => file !== files[index])) setFiles(input, small)
    onChosen({ hasFile: files.length > 0, text })
  }
  const takeOut = (place: number) => {
    const input = field.current
    if (!input) return
    setFiles(
      input,
      [...(input.files ?? [])].filter((_, at) => at !== place),
    )
    input.focus()
    void choose(input)
  }
  return (
    <div>
      <TextField
        ref={field}
        id={id}
        name="evidence"
        type="file"
        accept={documentTypes}
        hint={isLost ? `${lostText()} ${hint}` : hint}
        className="[&_input]:py-2.5"
        onChange={({ currentTarget }) => void choose(currentTarget)}
        {...rest}
      />
      <p role="status" className="mt-1 text-sm text-soft empty:hidden">
        {isShrinking && names.length > 0 && t.gettingYourFilesReady()}
      </p>
      {names.length > 0 && (
        <ul className="mt-2 space-y-2">
          {names
            .map((name, place) => ({ name, place, key: `${name} ${place}` }))
            .map(({ name, place, key }) => (
              <li key={key} className="flex items-center justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <Button type="button" isSmall className="shrink-0" onClick={() => takeOut(place)}>
                  {t.remove({ name, soft: (words) => <span className="sr-only">{words}</span> })}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}

function setFiles(input: HTMLInputElement, files: readonly File[]): void {
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
}

/** The script loads now: most people choose no file. Without a connection, the server checks them. */
async function prepared(files: File[]): Promise<{ small: File[]; text: string | null }> {
  const script = await import('./check-documents.client.ts').catch(() => null)
  if (!script) return { small: files, text: null }
  const small = await script.shrinkDocuments(files)
  return { small, text: await script.documentsProblem(small) }
}

export const lostText = t.chooseYourDocumentAgainBrowsers

type Answered = { problem: string | null | undefined; hadFile: boolean }

export function useDocuments(answered: Answered | undefined) {
  const [chosen, setChosen] = useState<ChosenDocuments | null>(null)
  return {
    problem: chosen ? chosen.text : answered?.problem,
    isLost: answered?.hadFile === true && !chosen?.hasFile,
    onChosen: setChosen,
  }
}
