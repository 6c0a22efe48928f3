import * as t from '#messages/command-settings-expected.ts'
import { z } from 'zod'

export type Variable<T> = {
  name: string
  /** A sentence for the docs. */
  about: () => string
  /** Completes "must be …". */
  expected: () => string
  /** As it would be written. */
  fallback: string
  schema: z.ZodType<T>
  isSecret?: true
}

export type WrongSetting = Pick<Variable<unknown>, 'name' | 'expected' | 'isSecret'>

/** @returns the values by name, or the wrong settings */
export function readSettings(
  settings: (WrongSetting & { schema: z.ZodType })[],
  env: Record<string, string | undefined>,
): { ok: true; values: Record<string, unknown> } | { ok: false; wrong: WrongSetting[] } {
  const read = settings.map((setting) => ({
    setting,
    parsed: setting.schema.safeParse(env[setting.name]),
  }))
  const wrong = read.flatMap(({ setting, parsed }) => (parsed.success ? [] : setting))
  if (wrong.length) return { ok: false, wrong }
  const values = read.map(({ setting, parsed }) => [setting.name, parsed.data])
  return { ok: true, values: Object.fromEntries(values) }
}

export function flagSchema(fallback: boolean) {
  return z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false', 'on', 'off', '1', '0']))
    .transform((word) => word === 'true' || word === 'on' || word === '1')
    .default(fallback)
}

export function flag(name: string, fallback: boolean, about: () => string): Variable<boolean> {
  const schema = flagSchema(fallback)
  return { name, about, schema, fallback: String(fallback), expected: t.trueOrFalse }
}

export function count(
  name: string,
  fallback: number,
  about: () => string,
  { min = 0, max }: { min?: number; max?: number } = {},
): Variable<number> {
  const least = z.coerce.number().int().min(min)
  const schema = (max === undefined ? least : least.max(max)).default(fallback)
  const expected = () =>
    max === undefined ? t.wholeNumberAtLeast({ min }) : t.wholeNumberFrom({ min, max })
  return { name, about, schema, fallback: String(fallback), expected }
}

/** Written as 90, 1m30s or 24h. */
export function seconds(
  name: string,
  fallback: number,
  about: () => string,
  { min = 0, max = Infinity }: { min?: number; max?: number } = {},
): Variable<number> {
  const schema = z
    .string()
    .transform((text) => secondsOf(text) ?? -1)
    .refine((amount) => amount >= min && amount <= max)
    .default(fallback)
  const expected = () => {
    if (!min) return t.time()
    const least = durationOf(min)
    return max === Infinity
      ? t.timeAtLeast({ min: least })
      : t.timeFrom({ min: least, max: durationOf(max) })
  }
  return { name, about, schema, fallback: durationOf(fallback), expected }
}

export function text(name: string, fallback: string, about: () => string): Variable<string> {
  return { name, about, schema: z.string().default(fallback), fallback, expected: t.text }
}

export function secret(name: string, about: () => string): Variable<string> {
  return { ...text(name, '', about), isSecret: true }
}

export function headerName(name: string, about: () => string): Variable<string> {
  const schema = z
    .string()
    .regex(/^[\w!#$%&'*+.^`|~-]*$/)
    .default('')
  return { name, about, schema, fallback: '', expected: t.headerName }
}

/** Without TLS any server could answer, so only this machine is exempt. */
export const safeAddress = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) =>
      url.startsWith('https:') || /^http:\/\/(localhost|127\.[\d.]+|\[::1\])[:/]/.test(`${url}/`),
  )

export function address(name: string, about: () => string, fallback = ''): Variable<string> {
  const schema = safeAddress.or(z.literal('')).default(fallback)
  return { name, about, schema, fallback, expected: t.httpsAddress }
}

export function list(
  name: string,
  about: () => string,
  fallback: string[] = [],
): Variable<string[]> {
  const schema = z
    .string()
    .transform((value) => value.split(',').flatMap((item) => item.trim() || []))
    .default(fallback)
  return { name, about, schema, fallback: fallback.join(','), expected: t.list }
}

const unitSeconds: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600 }

/** Go's notation (`1h30m`) or plain seconds. @returns null for neither */
export function secondsOf(duration: string): number | null {
  if (/^\d+(\.\d+)?$/.test(duration)) return Number(duration)
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(duration)) return null
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)]
  return parts.reduce(
    (sum, [, amount, unit = 's']) => sum + Number(amount) * (unitSeconds[unit] ?? 0),
    0,
  )
}

/** In the largest whole unit: `24h`, `5m`, `10s`, and `0`. */
function durationOf(amount: number): string {
  if (amount === 0) return '0'
  if (amount % 3600 === 0) return `${amount / 3600}h`
  return amount % 60 === 0 ? `${amount / 60}m` : `${amount}s`
}
