import { useEffect, useRef, useState, type Ref } from 'react'
import { Form, useNavigation, type FormProps } from 'react-router'
import { Sending } from '../ui/button.tsx'
import { GivenValues } from '../ui/given-values.tsx'
import { focusOnProblem } from './fill-form.ts'
import {
  discardName,
  formKeyName,
  formNameName,
  formRepeatsName,
  type Restore,
  type SentFields,
} from './form-fields.ts'
import { useFormDraft } from './use-form-draft.ts'
import { useFormSetup } from './use-form-setup.ts'

type PostFormProps = Omit<FormProps, 'method' | 'name'> & {
  ref?: Ref<HTMLFormElement>
  /** Unique on its page. A form with a name keeps a draft until it is accepted. */
  name?: string
  /** For a form that is safe to run more than once, such as saving a text in place. */
  repeats?: boolean
  /** For a form that manages its own draft. */
  ownDraft?: boolean
  /** Fills in a form that React controls. Other forms don't need it. */
  restore?: Restore
}

type Submitted = Parameters<NonNullable<FormProps['onSubmit']>>[0]

/**
 * A posted form. It can't be sent again while it is being sent, runs once on the server, keeps what was typed through a
 * reload, a lost session, or leaving the page, and focuses its first problem.
 */
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
  const kept = ownDraft ? undefined : name
  const saved = setup?.drafts.find((draft) => draft.name === kept) ?? null
  const { draft, discard } = useFormDraft({ form: box, name: kept, setup, saved, restore })
  const { sending, begin } = useSending(box, name)
  const submit = (event: Submitted) => {
    if (sending) event.preventDefault()
    else onSubmit?.(event)
    if (event.defaultPrevented) return
    // The browser reads the form after this event, and leaves out the value of a button that is disabled by then.
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
      {name && setup && (
        <>
          <input type="hidden" name={formKeyName} value={draft?.key ?? setup.key} />
          <input type="hidden" name={formNameName} value={name} />
          {repeats && <input type="hidden" name={formRepeatsName} value="yes" />}
        </>
      )}
      {draft && <KeptNotice discard={discard} />}
      <GivenValues value={given}>
        <Sending value={sending}>{children}</Sending>
      </GivenValues>
    </Form>
  )
}

/** Tracks whether the form is being sent. */
function useSending(box: { current: HTMLFormElement | null }, name: string | undefined) {
  const [sending, setSending] = useState<{ by: string | null } | null>(null)
  const { state, formData } = useNavigation()
  // Sent by script rather than by a submit event.
  const isUnderWay = name !== undefined && formData?.get(formNameName) === name
  const wasBusy = useRef(false)
  const wasOurs = useRef(false)
  useEffect(() => {
    if (state !== 'idle') {
      wasBusy.current = true
      if (isUnderWay) wasOurs.current = true
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
  }, [state, box, isUnderWay])
  useEffect(() => {
    // The Back button may restore the page as it was while sending.
    const show = () => setSending(null)
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [])
  const begin = (event: Submitted) => {
    const { submitter } = event.nativeEvent
    setSending({ by: submitter?.getAttribute('value') ?? '' })
  }
  return { sending: sending ?? (isUnderWay ? { by: '' } : null), begin }
}

function valuesOf(fields: SentFields): ReadonlyMap<string, string[]> {
  const values = new Map<string, string[]>()
  for (const [name, value] of fields) values.set(name, [...(values.get(name) ?? []), value])
  return values
}

/** Tells the user that the form was filled in from a draft. */
function KeptNotice({ discard }: { discard(): Promise<void> }) {
  return (
    <div role="status" className="rounded-field border-l-6 border-gold bg-note px-4 py-3">
      <p>
        We kept what you typed here. It isn’t saved yet.
        <span className="hidden [form:has([type=file])_&]:inline">
          {' '}
          Choose files again if you had any.
        </span>
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
        Discard it
      </button>
    </div>
  )
}
