import { TextField } from '../../ui/field.tsx'

type CodeFieldProps = { label: string; hint?: string; problem: string | undefined }

/** Six digits, which a phone offers to fill in. */
export function CodeField({ label, hint, problem }: CodeFieldProps) {
  return (
    <TextField
      id="code"
      name="code"
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      maxLength={12}
      className="[&_input]:text-xl [&_input]:tracking-[0.3em] [&_input]:tabular-nums"
      problem={problem}
    />
  )
}
