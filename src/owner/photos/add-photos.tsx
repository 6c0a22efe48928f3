import * as t from '#messages/photos.ts'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { PostForm } from '../../platform/forms/post-form.tsx'
import type { PhotoKind } from '../../listings/photos/photo.ts'
import { photoTypes } from '../../platform/images/photo-rule.ts'
import { Button, buttonClass, useHydrated } from '../../platform/ui/button.tsx'
import { photoKinds, type Refused } from './photo-texts.ts'
import { usePhotoUploads, type Upload } from './use-photo-uploads.ts'

type AddPhotosProps = {
  /** The path of the page. */
  page: string
  kind: PhotoKind
  /** True when the new photo replaces one. */
  hasOne: boolean
  /** Nobody has seen the photo that's replaced, so it isn't kept. */
  isUnpublished: boolean
  refused: Refused | null
  /** With script. */
  onAdded(): void
}

const labels: Record<PhotoKind, [first: () => string, other: () => string]> = {
  profile: [t.chooseProfile, t.chooseOtherProfile],
  logo: [t.chooseLogo, t.chooseOtherLogo],
  banner: [t.chooseBanner, t.chooseOtherBanner],
  owner: [t.chooseOwner, t.chooseOtherOwner],
  gallery: [t.choosePhotos, t.choosePhotos],
}

const takes: Record<PhotoKind, () => string> = {
  profile: t.takeProfile,
  logo: t.takeLogo,
  banner: t.takeBanner,
  owner: t.takeOwner,
  gallery: t.take,
}

/** Choose, take, drop, or paste with script; choose and send without. */
export function AddPhotos(props: AddPhotosProps) {
  const { kind, refused } = props
  const isHydrated = useHydrated()
  const plainInput = useRef<HTMLInputElement>(null)
  const problems = refused?.kind === kind ? refused.problems : []
  return (
    <div className="mt-4">
      {isHydrated ? (
        <DropZone {...props} plainInput={plainInput} />
      ) : (
        <PlainForm {...props} plainInput={plainInput} />
      )}
      {problems.length > 0 && (
        <ul role="alert" className="mt-3 space-y-1 text-sm font-semibold text-problem">
          {problems.map(({ name, text }) => (
            <li key={name + text}>{name ? `${name}: ${text}` : text}</li>
          ))}
        </ul>
      )}
      {refused?.kind === kind && refused.added > 0 && (
        <p className="mt-2 text-sm">{t.othersAdded()}</p>
      )}
    </div>
  )
}

/** Rendered apart: forms can't be nested in the form of the cards. */
export function PlainForms() {
  return photoKinds.map((kind) => (
    <PostForm key={kind} id={`add-${kind}`} name={`add-${kind}`} encType="multipart/form-data">
      <input type="hidden" name="kind" value={kind} />
    </PostForm>
  ))
}

/** `plainInput` stays after the script replaces the input: its file picker can still be open. */
type WithPlainInput = AddPhotosProps & { plainInput: RefObject<HTMLInputElement | null> }

function PlainForm({ kind, hasOne, isUnpublished, plainInput }: WithPlainInput) {
  const id = `choose-${kind}`
  const form = `add-${kind}`
  return (
    <div className="rounded-card border border-line bg-card p-4">
      <label htmlFor={id} className="block font-semibold">
        {labels[kind][hasOne ? 1 : 0]()}
      </label>
      {hasOne && <Replaced kind={kind} isUnpublished={isUnpublished} form={form} />}
      <p id={`${id}-hint`} className="text-sm text-soft">
        {t.fileTypes()}
      </p>
      <input
        ref={(input) => {
          plainInput.current ??= input
        }}
        id={id}
        form={form}
        type="file"
        name="photos"
        accept={photoTypes}
        multiple={kind === 'gallery'}
        aria-describedby={`${id}-hint`}
        className="mt-2 block min-h-11 w-full"
      />
      <Button form={form} name="intent" value="add" className="mt-2">
        {kind === 'gallery' ? t.addPhotos() : t.chooseThis()}
      </Button>
    </div>
  )
}

type ReplacedProps = Pick<AddPhotosProps, 'kind' | 'isUnpublished'> & {
  form?: string
  onKeep?(keeps: boolean): void
}

/** Says what happens to the photo that a new one replaces, before it's chosen. */
function Replaced({ kind, isUnpublished, form, onKeep }: ReplacedProps) {
  if (isUnpublished) return <p className="mb-3">{t.replaces()}</p>
  const id = `keep-${kind}`
  return (
    <div className="mb-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          defaultChecked
          name={form && 'keep'}
          form={form}
          aria-describedby={id}
          onChange={(event) => onKeep?.(event.currentTarget.checked)}
          className="size-6 shrink-0 accent-action"
        />
        {t.keepCurrent()}
      </label>
      <p id={id} className="text-sm text-soft">
        {t.replacesUnlessKept()}
      </p>
    </div>
  )
}

function DropZone({ page, kind, hasOne, isUnpublished, onAdded, plainInput }: WithPlainInput) {
  // A replaced photo can't be brought back, so a published one is kept unless the owner says otherwise.
  const [keepsOld, setKeepsOld] = useState(!isUnpublished)
  const to = { page, kind, hasOne, keepsOld }
  const { uploads, add, drop, again } = usePhotoUploads(to, onAdded)
  const [isOver, setIsOver] = useState(false)
  usePhotosAnywhere(kind === 'gallery' ? add : null)
  useEarlyPhotos(plainInput, add)
  const take = (event: React.ChangeEvent<HTMLInputElement>) => {
    add([...(event.currentTarget.files ?? [])])
    // Allows choosing the same file again.
    event.currentTarget.value = ''
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        add([...event.dataTransfer.files])
      }}
      className={`rounded-card border border-dashed p-4 ${isOver ? 'border-ink bg-note' : 'border-edge bg-card'}`}
    >
      {hasOne && <Replaced kind={kind} isUnpublished={isUnpublished} onKeep={setKeepsOld} />}
      <div className="flex flex-wrap gap-3">
        <FileButton
          label={labels[kind][hasOne ? 1 : 0]()}
          look={kind === 'gallery' ? 'action' : 'plain'}
          multiple={kind === 'gallery'}
          onChange={take}
        />
        <FileButton
          label={takes[kind]()}
          look="plain"
          capture="environment"
          className="not-pointer-coarse:hidden"
          onChange={take}
        />
      </div>
      <p className="mt-2 text-sm text-soft">
        {kind === 'gallery' ? t.files({ mouse }) : t.oneFile({ mouse })}
      </p>
      <UploadList uploads={uploads} drop={drop} again={again} />
    </div>
  )
}

/** Text for mouse users. */
const mouse = (words: ReactNode) => <span className="pointer-coarse:hidden">{words}</span>

type FileButtonProps = {
  label: string
  look: 'action' | 'plain'
  multiple?: boolean
  capture?: 'environment'
  className?: string
  onChange(event: React.ChangeEvent<HTMLInputElement>): void
}

/** The input gets focus and has the accessible name. */
function FileButton({ label, look, className = '', ...rest }: FileButtonProps) {
  return (
    <label
      className={buttonClass({
        look,
        className: `relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 ${className}`,
      })}
    >
      {label}
      <input
        type="file"
        accept={photoTypes}
        aria-label={label}
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
        {...rest}
      />
    </label>
  )
}

type UploadListProps = {
  uploads: Upload[]
  drop(key: number): void
  again(upload: Upload): void
}

const states = {
  waiting: t.waiting,
  sending: t.sending,
  checking: t.checking,
} as const

function UploadList({ uploads, drop, again }: UploadListProps) {
  return (
    <ul aria-live="polite" className={uploads.length ? 'mt-3 space-y-3' : ''}>
      {uploads.map((upload) => (
        <li key={upload.key} className="border-t border-line pt-3">
          <p className="font-semibold wrap-anywhere">{upload.file.name}</p>
          {upload.state === 'refused' ? (
            <>
              <p className="text-sm font-semibold text-problem">{upload.text}</p>
              <div className="mt-2 flex gap-2">
                {upload.again && (
                  <Button type="button" isSmall onClick={() => again(upload)}>
                    {t.tryAgain()}
                  </Button>
                )}
                <Button type="button" isSmall onClick={() => drop(upload.key)}>
                  {t.close()}
                </Button>
              </div>
            </>
          ) : (
            <>
              <p className="text-sm text-soft">{states[upload.state]()}</p>
              {upload.state !== 'waiting' && (
                <progress
                  aria-label={upload.file.name}
                  max={100}
                  // Without a value the bar shows activity only.
                  value={upload.state === 'sending' ? upload.percent : undefined}
                  className="h-3 w-full accent-action"
                />
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Photos chosen before the script was ready, or in a file picker that was opened then. */
function useEarlyPhotos(
  plainInput: RefObject<HTMLInputElement | null>,
  add: (files: readonly File[]) => void,
): void {
  const take = useEffectEvent(() => {
    const files = [...(plainInput.current?.files ?? [])]
    if (files.length) add(files)
  })
  useEffect(() => {
    const input = plainInput.current
    take()
    input?.addEventListener('change', take)
    return () => input?.removeEventListener('change', take)
  }, [plainInput])
}

/** Photos pasted or dropped anywhere: otherwise the browser would open them and leave the page. */
function usePhotosAnywhere(add: ((files: readonly File[]) => void) | null): void {
  const latest = useRef(add)
  const isAnywhere = add !== null
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length) latest.current?.(files)
    }
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      // A drop target has handled it.
      if (event.defaultPrevented || files.length === 0) return
      event.preventDefault()
      latest.current?.(files)
    }
    if (!isAnywhere) return undefined
    document.addEventListener('paste', take)
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('paste', take)
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [isAnywhere])
}
