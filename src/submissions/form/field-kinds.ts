import * as t from '#messages/form-fields.ts'
import { nameIn } from '../../platform/text/names.ts'
import { cleanLine, cleanText } from '../clean-text.ts'
import type { Kind } from '../kinds.ts'
import type { Choices, KnownSlugs } from './form-choices.ts'
import type { PriceValues } from './price-values.ts'
import type { SpecialDayValues, DayValues } from './week-values.ts'

export type SubmissionKind = Extract<Kind, 'suggest' | 'register'>

export function isFromOwner({ kind, relation }: { kind: SubmissionKind; relation: string }) {
  return kind === 'register' || relation === 'owner'
}

export function formKind(kind: Kind): SubmissionKind {
  return kind === 'suggest' ? 'suggest' : 'register'
}

export type Shapes = {
  text: string
  tick: boolean
  many: string[]
  week: DayValues[]
  days: SpecialDayValues[]
  prices: PriceValues[]
}

export type Control =
  | 'line'
  | 'area'
  | 'select'
  | 'radios'
  | 'boxes'
  | 'tick'
  | 'category'
  | 'week'
  | 'days'
  | 'prices'

export type Choice<T extends string = string> = { value: T; label: string; hint?: string }

/** A choice that is shown by its name in the language of the request. */
export function named<const T extends string>(value: T) {
  return {
    value,
    get label() {
      return nameIn(value)
    },
  }
}

export type Reader = {
  kind: SubmissionKind
  known: KnownSlugs
  /** @param beside a part of the field, such as a day. */
  say(text: string, beside?: string): void
}

export type Around = {
  kind: SubmissionKind
  /** False without JavaScript: all fields are shown. */
  isLive: boolean
  choices: Choices
  text(name: string): string
  isTicked(name: string): boolean
}

export type Wording = string | ((around: Around) => string | undefined)

export type Shown = {
  label: Wording
  hint?: Wording
  line: string | null
  /** Hides the field with JavaScript unless it returns true. */
  isShown?(around: Around): boolean
  formerName?: string
  isTidied?: true
  max?: number
  type?: 'tel' | 'email' | 'date'
  autoComplete?: string
  inputMode?: 'url' | 'numeric'
  placeholder?: string
  rows?: number
  choices?: readonly Choice[] | 'counties' | 'categories'
  none?: Wording
}

export type Field<Shape extends keyof Shapes = keyof Shapes, Detail = unknown> = Shown & {
  shape: Shape
  control: Control
  read(value: Shapes[Shape], reader: Reader): Detail
  write(detail: Detail): Shapes[Shape]
}

export type Made<E, Shape extends keyof Shapes, Detail> = Omit<E, keyof Field> &
  Field<Shape, Detail>

export function line<const E extends Shown & { noun: string; max: number } & Checked>(entry: E) {
  return made<E, 'text', string | null>(entry, {
    shape: 'text',
    control: 'line',
    read: (value, reader) => readLine(value, entry, reader) || null,
    write: (detail) => detail ?? '',
  })
}

export function neededLine<
  const E extends Shown & { noun: string; max: number; missing: string } & Checked,
>(entry: E) {
  return made<E, 'text', string>(entry, {
    shape: 'text',
    control: 'line',
    read(value, reader) {
      const text = readLine(value, entry, reader)
      if (!text) reader.say(entry.missing)
      return text
    },
    write: (detail) => detail,
  })
}

export function area<
  const E extends Shown & { noun: string; max: number; min: number; missing: string },
>(entry: E) {
  return made<E, 'text', string>(entry, {
    shape: 'text',
    control: 'area',
    read(value, { say }) {
      const text = cleanText(value)
      if (!text && entry.min > 0) say(entry.missing)
      else if (text.length < entry.min)
        say(
          t.writeALittleMoreThe({ noun: nameIn(entry.noun), length: text.length, min: entry.min }),
        )
      else refuseLong(text, entry, say)
      return text
    },
    write: (detail) => detail,
  })
}

export function optionalArea<const E extends Shown & { noun: string; max: number }>(entry: E) {
  return made<E, 'text', string | null>(entry, {
    shape: 'text',
    control: 'area',
    read(value, { say }) {
      const text = cleanText(value)
      refuseLong(text, entry, say)
      return text || null
    },
    write: (detail) => detail ?? '',
  })
}

export function oneOf<
  const E extends Shown & { choices: readonly Choice[]; wrong: string; control?: Control },
>(entry: E) {
  type Value = E['choices'][number]['value']
  return made<E, 'text', Value | null>(entry, {
    shape: 'text',
    control: entry.control ?? 'select',
    read(value, { say }) {
      const chosen = value.trim()
      const known = entry.choices.find((choice) => choice.value === chosen)
      if (chosen && !known) say(entry.wrong)
      return known?.value ?? null
    },
    write: (detail) => detail ?? '',
  })
}

export function severalOf<
  const E extends Shown & { choices: readonly Choice[] | 'counties'; wrong: string },
>(entry: E) {
  type Value = E['choices'] extends readonly { value: infer T }[] ? T : string
  return made<E, 'many', Value[]>(entry, {
    shape: 'many',
    control: 'boxes',
    read(value, { known: places, say }) {
      const choices: readonly Choice[] | 'counties' = entry.choices
      const slugs: readonly string[] =
        choices === 'counties' ? places[choices] : choices.map(({ value }) => value)
      const known = value.filter((one) => slugs.includes(one))
      if (known.length < value.length) say(entry.wrong)
      // In the order of imports and exports, so that neither finds a difference.
      const chosen = choices === 'counties' ? known : slugs.filter((one) => known.includes(one))
      return chosen as Value[]
    },
    write: (detail) => detail as string[],
  })
}

export function tick<const E extends Shown>(entry: E) {
  return made<E, 'tick', boolean>(entry, {
    shape: 'tick',
    control: 'tick',
    read: (value) => value,
    write: (detail) => detail,
  })
}

export function special<Shape extends keyof Shapes, Detail, const E extends Shown>(
  entry: E & Field<Shape, Detail>,
): Made<E, Shape, Detail> {
  return entry
}

type Checked = {
  tidy?(line: string): string
  check?(line: string): string | null
}

type Rule<Shape extends keyof Shapes, Detail> = Pick<
  Field<Shape, Detail>,
  'shape' | 'control' | 'read' | 'write'
>

export function made<E extends Shown, Shape extends keyof Shapes, Detail>(
  entry: E,
  rule: Rule<Shape, Detail>,
): Made<E, Shape, Detail> {
  // Texts are getters, for the language of each request: they must stay getters.
  return Object.assign(entry, rule)
}

function readLine(
  value: string,
  { check, tidy = (line) => line, ...limit }: { noun: string; max: number } & Checked,
  { say }: Reader,
): string {
  const text = tidy(cleanLine(value))
  refuseLong(text, limit, say)
  const problem = text ? check?.(text) : null
  if (problem) say(problem)
  return text
}

export function refuseLong(
  text: string,
  { noun, max }: { noun: string; max: number },
  say: Reader['say'],
) {
  if (text.length > max) say(t.shortenTheToCharactersOr({ noun: nameIn(noun), max }))
}
