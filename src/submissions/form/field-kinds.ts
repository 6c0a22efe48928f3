import { cleanLine, cleanText } from '../clean-text.ts'
import type { Choices, KnownSlugs } from './form-choices.ts'
import type { SpecialDayValues } from './special-day-values.ts'
import type { DayValues } from './week-values.ts'

/** A suggestion by anyone, or the fuller form of a signed-in person who becomes the owner. */
export type SubmissionKind = 'suggest' | 'register'

/** With which form something was sent in, or is changed: what is of a listing that exists, as its owner has it. */
export function formKind(
  kind: SubmissionKind | 'edit' | 'claim' | 'proof' | 'answer',
): SubmissionKind {
  return kind === 'suggest' ? 'suggest' : 'register'
}

/** What a form holds of a field before it is checked. */
export type Shapes = {
  text: string
  tick: boolean
  many: string[]
  week: DayValues[]
  days: SpecialDayValues[]
}

/** How a field is filled in. */
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

export type Choice<T extends string = string> = { value: T; label: string; hint?: string }

/** What a field is read with. */
export type Reader = {
  kind: SubmissionKind
  known: KnownSlugs
  /** Says what is wrong. @param beside a part of the field, such as a day. */
  say(text: string, beside?: string): void
}

/** The form around a field that is about to be shown. @param text what another field of text holds. */
export type Around = {
  kind: SubmissionKind
  /** Whether script runs the form: without it, every field is shown. */
  isLive: boolean
  choices: Choices
  text(name: string): string
  isTicked(name: string): boolean
}

export type Wording = string | ((around: Around) => string | undefined)

export type Shown = {
  label: Wording
  hint?: Wording
  /** What its line is called in a summary and on the desk; null where another field's line tells it. */
  line: string | null
  /** Left out of a form that script runs, unless this says yes. */
  isAsked?(around: Around): boolean
  /** Under which name it was sent, and kept in drafts, before. */
  formerName?: string
  /** Written as it is kept once it can be read: a phone in one spelling. */
  isTidied?: true
  /** The most characters that it takes. */
  max?: number
  type?: 'tel' | 'email' | 'date'
  autoComplete?: string
  inputMode?: 'url' | 'numeric'
  placeholder?: string
  rows?: number
  /** To choose from; `none` is what choosing nothing is called. */
  choices?: readonly Choice[] | 'counties'
  none?: Wording
}

/** A field of a form: how it is shown, read and checked, and written into a form again. */
export type Field<Shape extends keyof Shapes = keyof Shapes, Detail = unknown> = Shown & {
  shape: Shape
  control: Control
  /** The field as it is kept; what is wrong with it is said. */
  read(value: Shapes[Shape], reader: Reader): Detail
  write(detail: Detail): Shapes[Shape]
}

export type Made<E, Shape extends keyof Shapes, Detail> = Omit<E, keyof Field> &
  Field<Shape, Detail>

/** Reads a line; an empty one is null. */
export function line<const E extends Shown & { noun: string; max: number } & Checked>(entry: E) {
  return made<E, 'text', string | null>(entry, {
    shape: 'text',
    control: 'line',
    read: (value, reader) => readLine(value, entry, reader) || null,
    write: (detail) => detail ?? '',
  })
}

/** Reads a line that must not be empty. @param entry `missing` is what is said when it is. */
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

/** Reads several lines; `min` is how many characters they have at least, and `missing` is said of none. */
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
          `Write a little more: the ${entry.noun} has ${text.length} of at least ${entry.min} characters`,
        )
      else refuseLong(text, entry, say)
      return text
    },
    write: (detail) => detail,
  })
}

/** Reads one of the choices; none is null. @param entry `wrong` is said of what is none of them. */
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

/** Reads any number of the choices. @param entry `wrong` is said of what is none of them. */
export function severalOf<
  const E extends Shown & { choices: readonly Choice[] | 'counties'; wrong: string },
>(entry: E) {
  type Value = E['choices'] extends readonly { value: infer T }[] ? T : string
  return made<E, 'many', Value[]>(entry, {
    shape: 'many',
    control: 'boxes',
    read(value, { known, say }) {
      const choices: readonly Choice[] | 'counties' = entry.choices
      const slugs: readonly string[] =
        choices === 'counties' ? known[choices] : choices.map(({ value }) => value)
      const chosen = value.filter((one) => slugs.includes(one))
      if (chosen.length < value.length) say(entry.wrong)
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

/** A field that is like no other. */
export function special<Shape extends keyof Shapes, Detail, const E extends Shown>(
  entry: E & Field<Shape, Detail>,
): Made<E, Shape, Detail> {
  return entry
}

type Checked = {
  /** Takes away what people write beside it. */
  tidy?(line: string): string
  /** What is wrong with a line that is not empty, or null. */
  check?(line: string): string | null
}

type Rule<Shape extends keyof Shapes, Detail> = Pick<
  Field<Shape, Detail>,
  'shape' | 'control' | 'read' | 'write'
>

/** An entry with the rule of its kind. */
export function made<E extends Shown, Shape extends keyof Shapes, Detail>(
  entry: E,
  rule: Rule<Shape, Detail>,
): Made<E, Shape, Detail> {
  return { ...entry, ...rule }
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
  if (text.length > max) say(`Shorten the ${noun} to ${max} characters or fewer`)
}
