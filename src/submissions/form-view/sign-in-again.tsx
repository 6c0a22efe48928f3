import * as t from '#messages/submit-form.ts'
import { href } from 'react-router'
import { TextField } from '../../platform/ui/field.tsx'
import { signInNames, type FormState } from '../form/form-state.ts'

export function SignInAgain({ form, email }: { form: FormState; email: string }) {
  return (
    <fieldset className="mt-8 space-y-4 rounded-card border-2 border-gold bg-note p-5">
      <legend className="sr-only">{t.signInAgain()}</legend>
      <h3>{t.signInAgain()}</h3>
      <p>{t.youWereSignedOutMeanwhile()}</p>
      <TextField
        id={signInNames.email}
        name={signInNames.email}
        label={t.emailOfYourAccount()}
        type="email"
        autoComplete="username"
        defaultValue={email}
        problem={form.problemOf(signInNames.email)}
      />
      <TextField
        id={signInNames.password}
        name={signInNames.password}
        label={t.password()}
        type="password"
        autoComplete="current-password"
        problem={form.problemOf(signInNames.password)}
      />
      <p className="text-sm">
        {t.noPasswordSignInAnother({
          link: (words) => (
            <a
              href={`${href('/auth')}?from=${encodeURIComponent(href('/register-business'))}`}
              target="_blank"
              rel="noopener"
              className="inline-link"
            >
              {words}
            </a>
          ),
          soft: (words) => <span className="sr-only">{words}</span>,
        })}
      </p>
    </fieldset>
  )
}
