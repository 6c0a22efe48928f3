import * as t from '#messages/desk-decision.ts'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { useUnsavedForms } from '../../platform/forms/use-unsaved-forms.ts'
import { useNavigation } from 'react-router'
import { Button } from '../../platform/ui/button.tsx'
import { TextAreaField, TickField } from '../../platform/ui/field.tsx'
import { plainReasons, type ReasonCode } from '../../submissions/emails/reason-codes.ts'
import { withTemplate, type ReasonTemplate } from './reason-templates.ts'
import { problemAt, type DeskProblem, type FormWords, type ItemView } from '../item/desk-view.ts'
import { readerHint } from '../item/reader-hint.ts'
import { Key } from './shortcuts.tsx'

type DecisionFormProps = {
  intent: string
  title: string
  shortcut?: string
  why: string
  templates?: readonly ReasonTemplate[]
  isMain?: boolean
  /** If not only its sender reads the text. */
  readers?: string
  item: ItemView
  problem: DeskProblem | null
  children?: (words: FormWords, problem: DeskProblem | null) => ReactNode
}

/** Only one form is open at a time, and no decision takes a single tap. */
export function DecisionForm(props: DecisionFormProps) {
  const { intent, title, shortcut, templates = [], isMain = false, item } = props
  const words = useRef<HTMLTextAreaElement>(null)
  const send = useRef<HTMLButtonElement>(null)
  const { state } = useNavigation()
  const name = `decide-${intent}`
  const unsaved = useUnsavedForms()
  const answer = props.problem?.intent === intent ? props.problem : null
  const undone = item.undone?.intent === intent ? item.undone.words : null
  const start = answer?.words ?? undone ?? {}
  const edit = (code: ReasonCode) => {
    if (!words.current) return
    words.current.value = withTemplate(words.current.value, code)
    words.current.focus()
  }
  const sendWithKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send.current?.click()
  }
  return (
    <details
      name="decision"
      open={answer !== null || undone !== null}
      data-key={shortcut}
      className="rounded-card border border-edge bg-card"
    >
      <summary className="flex min-h-12 items-center justify-between gap-3 px-4 font-semibold">
        <span>
          {title}
          {unsaved.includes(name) && (
            <span className="block text-sm font-normal text-soft">{t.typedNotSent()}</span>
          )}
        </span>
        {shortcut && <Key of={shortcut} />}
      </summary>
      <PostForm
        name={name}
        preventScrollReset
        onKeyDown={sendWithKeys}
        className="space-y-4 border-t border-line p-4"
      >
        <input type="hidden" name="version" value={item.version} />
        {props.children?.(start, answer)}
        {templates.length > 0 && (
          <Templates intent={intent} templates={templates} chosen={start.reasons} edit={edit} />
        )}
        <TextAreaField
          ref={words}
          id={`why-${intent}`}
          name="why"
          rows={4}
          label={props.why}
          hint={readerHint(item.reader, props.readers ?? item.readersText, templates.length > 0)}
          defaultValue={start.why}
          problem={problemAt(answer, 'why')}
        />
        <DecideAnyway item={item} intent={intent} />
        <Button
          ref={send}
          look={isMain ? 'action' : 'plain'}
          name="intent"
          value={intent}
          disabled={state !== 'idle'}
          className="w-full"
        >
          {title}
        </Button>
      </PostForm>
    </details>
  )
}

/** A colleague has this item: ask for confirmation. */
function DecideAnyway({ item: { assigned }, intent }: Pick<DecisionFormProps, 'item' | 'intent'>) {
  if (!assigned || assigned.isYou) return null
  const label = t.decideAnyway({ name: assigned.name })
  return <TickField id={`sure-${intent}`} name="sure" value="yes" label={label} />
}

type TemplatesProps = {
  intent: string
  templates: readonly ReasonTemplate[]
  chosen: string | undefined
  edit: (code: ReasonCode) => void
}

/** Without script, "Edit" reloads the page with the text of the reason in the field. */
function Templates({ intent, templates, chosen = '', edit }: TemplatesProps) {
  const codes = chosen.split(',')
  return (
    <fieldset>
      <legend className="font-semibold">{t.templates()}</legend>
      <input type="hidden" name="of" value={intent} />
      {templates.map(({ code, label }) => (
        <div key={code} className="group">
          <TickField
            id={`${intent}-${code}`}
            name="reason"
            value={code}
            label={label()}
            defaultChecked={codes.includes(code)}
          />
          <div className="hidden pb-2 pl-9 text-sm group-has-checked:block">
            <p>{plainReasons[code]()}</p>
            <button
              name="words"
              value={code}
              onClick={(event) => {
                event.preventDefault()
                const checkbox = event.currentTarget.closest('.group')?.querySelector('input')
                checkbox?.click()
                edit(code)
              }}
              className="inline-link inline-flex min-h-11 items-center"
            >
              {t.editReason()}
              <span className="sr-only">: {label()}</span>
            </button>
          </div>
        </div>
      ))}
    </fieldset>
  )
}
