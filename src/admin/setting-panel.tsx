import * as t from '#messages/admin-layout.ts'
import type { ReactNode, Ref } from 'react'
import { Changed } from '../platform/forms/conflicts.tsx'
import type { Asked } from '../platform/forms/merge-sent.ts'
import { PostForm } from '../platform/forms/post-form.tsx'
import { Button } from '../platform/ui/button.tsx'
import { fieldsOf, Panel } from './admin-parts.tsx'

type Values = Record<string, string>

/** The page's initial values by form, and the input of a rejected one. */
export type SettingState = {
  start: Record<string, Values>
  sent: { of: string; problems: Partial<Values>; typed: Values; asked?: Asked } | undefined
}

/** The values of a form with their problems, and the props of its fields. */
export function settingFields({ start, sent }: SettingState, name: string) {
  const own = sent?.of === name ? sent : null
  const values = own?.typed ?? start[name] ?? {}
  const problems = own?.problems ?? {}
  return { values, problems, field: fieldsOf(values, problems) }
}

type SettingPanelProps = {
  name: string
  title: string
  about?: string
  state: SettingState
  save?: string
  /** Label of the button back to the default. */
  reset?: string | false
  more?: ReactNode
  isFile?: boolean
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

/** Every page shows settings, so the next one loads in full. */
export function SettingPanel({
  name,
  title,
  about,
  state: { start, sent },
  save = t.save(),
  reset,
  more,
  isFile = false,
  ref,
  children,
}: SettingPanelProps) {
  const kept = isFile ? ({ encType: 'multipart/form-data' } as const) : { name, repeats: true }
  return (
    <Panel title={title}>
      {about && <p className="measure text-soft">{about}</p>}
      <PostForm {...(ref && { ref })} {...kept} reloadDocument className="space-y-4">
        {!isFile && (
          <Changed asked={sent?.of === name ? sent.asked : null} start={start[name] ?? {}} />
        )}
        {children}
        <div className="flex flex-wrap items-center gap-3">
          <Button name="intent" value={name} look="action">
            {save}
          </Button>
          {reset && (
            <Button name="intent" value={`no-${name}`}>
              {reset}
            </Button>
          )}
          {more}
        </div>
      </PostForm>
    </Panel>
  )
}
