import * as t from '#messages/desk-decision.ts'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { useUnsavedForms } from '../../platform/forms/use-unsaved-forms.ts'
import { useNavigation } from 'react-router'
import { Button } from '../../platform/ui/button.tsx'
import { TextAreaField, TickField } from '../../platform/ui/field.tsx'
import { withTemplate, type ReasonTemplate } from './reason-templates.ts'
import { problemAt, type DeskProblem, type FormWords, type ItemView } from '../item/desk-view.ts'
import { Key } from './shortcuts.tsx'

type DecisionFormProps = {
  intent: string
  title: string
  shortcut?: string
  why: string
  templates?: readonly ReasonTemplate[]
  isMain?: boolean
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
  const add = (text: string) => {
    if (!words.current) return
    words.current.value = withTemplate(words.current.value, text)
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
        {templates.length > 0 && <Templates templates={templates} add={add} />}
        {templates.length > 0 && item.reasonsLanguage && (
          <p className="text-sm text-soft">
            {t.reasonsTranslated({ language: item.reasonsLanguage })}
          </p>
        )}
        <TextAreaField
          ref={words}
          id={`why-${intent}`}
          name="why"
          rows={4}
          label={props.why}
          hint={item.readersText}
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

type TemplatesProps = { templates: readonly ReasonTemplate[]; add: (text: string) => void }

/** Without script, the page reloads with the template added. */
function Templates({ templates, add }: TemplatesProps) {
  return (
    <ul aria-label={t.templates()} className="flex flex-wrap gap-2">
      {templates.map(({ key, label, text }) => (
        <li key={key}>
          <button
            name="words"
            value={key}
            onClick={(event) => {
              event.preventDefault()
              add(text())
            }}
            className="inline-flex min-h-11 items-center rounded-full border border-edge px-3 text-sm text-ink hover:border-ink"
          >
            {label()}
          </button>
        </li>
      ))}
    </ul>
  )
}
