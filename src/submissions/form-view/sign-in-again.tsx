import { href } from 'react-router'
import { TextField } from '../../platform/ui/field.tsx'
import { signInNames, type FormState } from '../form/form-state.ts'

export function SignInAgain({ form, email }: { form: FormState; email: string }) {
  return (
    <fieldset className="mt-8 space-y-4 rounded-card border-2 border-gold bg-note p-5">
      <legend className="sr-only">Sign in again</legend>
      <h3>Sign in again</h3>
      <p>You were signed out meanwhile. Sign in here, and the form is sent with it.</p>
      <TextField
        id={signInNames.email}
        name={signInNames.email}
        label="Email of your account"
        type="email"
        autoComplete="username"
        defaultValue={email}
        problem={form.problemOf(signInNames.email)}
      />
      <TextField
        id={signInNames.password}
        name={signInNames.password}
        label="Password"
        type="password"
        autoComplete="current-password"
        problem={form.problemOf(signInNames.password)}
      />
      <p className="text-sm">
        No password?{' '}
        <a
          href={`${href('/auth')}?from=${encodeURIComponent(href('/register-business'))}`}
          target="_blank"
          rel="noopener"
          className="inline-link"
        >
          Sign in another way
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        , then come back here and send the form.
      </p>
    </fieldset>
  )
}
