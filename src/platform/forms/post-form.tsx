import * as t from '#messages/forms.ts'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
  type RefObject,
  type ReactNode,
} from 'react'
import {
  Form,
  useNavigation,
  useLoaderData,
  useRouteLoaderData,
  type FormProps,
} from 'react-router'
import { Sending } from '../ui/button.tsx'
import { GivenValues } from '../ui/given-values.tsx'
import { changedFields, focusOnProblem } from './fill-form.ts'
import {
  discardName,
  formKeyName,
  formNameName,
  formRepeatsName,
  formUnchangedName,
  type FormDraft,
  type FormSetup,
  type Restore,
  type SentFields,
} from './form-fields.ts'

type PostFormProps = Omit<FormProps, 'method' | 'name'> & {
  ref?: Ref<HTMLFormElement>
  /** Named forms keep a draft until accepted. */
  name?: string
  repeats?: boolean
  ownDraft?: boolean
  /** For React-controlled forms. */
  restore?: Restore
}

type Submitted = Parameters<NonNullable<FormProps['onSubmit']>>[0]

/** Can't be sent twice, runs once on the server, keeps the input, and focuses its first problem. */
export function PostForm({
  ref,
  name,
  repeats = false,
  ownDraft = false,
  restore,
  onSubmit,
  children,
  ...rest
}: PostFormProps) {
  const box = useRef<HTMLFormElement>(null)
  const setup = useFormSetup()
  const draftName = ownDraft ? undefined : name
  const saved = setup?.drafts.find((draft) => draft.name === draftName) ?? null
  const { draft, discard } = useFormDraft({ form: box, name: draftName, setup, saved, restore })
  const { sending, begin } = useSending(box, name)
  const submit = (event: Submitted) => {
    if (sending) event.preventDefault()
    else onSubmit?.(event)
    if (event.defaultPrevented) return
    // The browser reads the form after this event and leaves out a disabled button's value.
    if (rest.reloadDocument) setTimeout(() => begin(event))
    else begin(event)
  }
  const given = saved && !restore ? valuesOf(saved.fields) : null
  return (
    <Form
      ref={(form) => {
        box.current = form
        if (typeof ref === 'function') ref(form)
        else if (ref) ref.current = form
      }}
      method="post"
      {...rest}
      onSubmit={submit}
      aria-busy={sending ? true : undefined}
    >
      {setup && <input type="hidden" name={formKeyName} value={draft?.key ?? setup.key} />}
      {name && setup && (
        <>
          <input type="hidden" name={formNameName} value={name} />
          {!ownDraft && <input type="hidden" name={formUnchangedName} defaultValue="" />}
          {repeats && <input type="hidden" name={formRepeatsName} value="yes" />}
        </>
      )}
      {draft && <DraftNotice discard={discard} />}
      <GivenValues value={given}>
        <Sending value={sending}>{children}</Sending>
      </GivenValues>
    </Form>
  )
}

function useSending(box: { current: HTMLFormElement | null }, name: string | undefined) {
  const [sending, setSending] = useState<{ by: string | null } | null>(null)
  const { state, formData } = useNavigation()
  // Sent by script, without a submit event.
  const isSubmitting = name !== undefined && formData?.get(formNameName) === name
  const wasBusy = useRef(false)
  const wasOurs = useRef(false)
  useEffect(() => {
    if (state !== 'idle') {
      wasBusy.current = true
      if (isSubmitting) wasOurs.current = true
      return
    }
    if (!wasBusy.current) return
    wasBusy.current = false
    const isOurs = wasOurs.current
    wasOurs.current = false
    setSending((sending) => {
      if (sending || isOurs) setTimeout(() => box.current && focusOnProblem(box.current))
      return null
    })
  }, [state, box, isSubmitting])
  useEffect(() => {
    // The Back button may restore the page mid-submit.
    const show = () => setSending(null)
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [])
  const begin = (event: Submitted) => {
    const { submitter } = event.nativeEvent
    setSending({ by: submitter?.getAttribute('value') ?? '' })
  }
  return { sending: sending ?? (isSubmitting ? { by: '' } : null), begin }
}

function valuesOf(fields: SentFields): ReadonlyMap<string, string[]> {
  const values = new Map<string, string[]>()
  for (const [name, value] of fields) values.set(name, [...(values.get(name) ?? []), value])
  return values
}

function DraftNotice({ discard }: { discard(): Promise<void> }) {
  return (
    <div role="status" className="rounded-field border-l-6 border-gold bg-note px-4 py-3">
      <p>
        {t.weKeptWhatYouTyped({
          part: (words) => (
            <span className="hidden [form:has([type=file]:not([data-kept]))_&]:inline">
              {words}
            </span>
          ),
        })}
      </p>
      <button
        type="submit"
        name={discardName}
        value="yes"
        formNoValidate
        onClick={(event) => {
          event.preventDefault()
          void discard()
        }}
        className="inline-link min-h-11"
      >
        {t.discardIt()}
      </button>
    </div>
  )
}

type DraftOf = {
  form: RefObject<HTMLFormElement | null>
  name: string | undefined
  setup: FormSetup | null
  saved: FormDraft | null
  restore: Restore | undefined
}

/** True once someone typed into the form, also before scripts ran and while the keeper loads. */
function useTyped(box: RefObject<HTMLFormElement | null>): RefObject<boolean> {
  const isTyped = useRef(false)
  useLayoutEffect(() => {
    const form = box.current
    const note = () => {
      isTyped.current = true
    }
    if (form && changedFields(form).length) note()
    form?.addEventListener('input', note)
    return () => form?.removeEventListener('input', note)
  }, [box])
  return isTyped
}

const loadKeeper = () => import('./keep-form.client.ts')

function useFormDraft({ form: box, name, setup, saved, restore }: DraftOf) {
  const [held, setHeld] = useState<{ draft: FormDraft; at: string } | null>(null)
  const latest = useRef({ setup, saved, restore })
  const isTyped = useTyped(box)
  useEffect(() => {
    latest.current = { setup, saved, restore }
  })
  useEffect(() => {
    const form = box.current
    if (!form || !name || !latest.current.setup) return undefined
    let stop = () => {}
    let isLeft = false
    // After the page: most forms are never typed into.
    const keep = async () => {
      const { keepForm } = await loadKeeper()
      const { setup, saved, restore } = latest.current
      if (isLeft || !setup) return
      const onRestored = (draft: FormDraft) => setHeld({ draft, at: setup.key })
      const options = { saved, restore, isTyped: isTyped.current, onRestored }
      stop = keepForm({ form, name, setup, ...options })
    }
    void keep()
    return () => {
      isLeft = true
      stop()
    }
  }, [box, name, isTyped])
  useEffect(() => {
    // The key changes after a form was accepted.
    if (setup && name) void loadKeeper().then(({ tidy }) => tidy(setup.account))
  }, [setup, name])
  const discard = async () => {
    if (!name || !setup) return
    const { discardForm } = await loadKeeper()
    await discardForm(name, setup)
    window.location.reload()
  }
  const draft = held && held.at === setup?.key ? held.draft : saved
  return { draft, discard }
}

type SureProps = { summary: string; className?: string; children: ReactNode }

/** Irreversible actions take two taps. */
export function Sure({ summary, className = '', children }: SureProps) {
  return (
    <details className={`rounded-card border border-line bg-card ${className}`}>
      <summary className="min-h-11 px-4 py-2.5">{summary}</summary>
      <PostForm className="space-y-3 border-t border-line p-4">{children}</PostForm>
    </details>
  )
}

/** That load `forms` for their pages. */
const layouts = ['signed-in', 'left-on-sign-out'] as const

export function useFormSetup(): FormSetup | null {
  const all: unknown[] = [
    useLoaderData(),
    useRouteLoaderData(layouts[0]),
    useRouteLoaderData(layouts[1]),
  ]
  const given = all.find((one) => typeof one === 'object' && one !== null && 'forms' in one)
  return (given as { forms: FormSetup } | undefined)?.forms ?? null
}

export function useSavedDraft(name: string): FormDraft | null {
  return useFormSetup()?.drafts.find((draft) => draft.name === name) ?? null
}
