import * as t from '#messages/second-step.ts'
import { Link, href, replace, useNavigation, useNavigate } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/second-factor-page.ts'
import { answerOf, answerWith, formOf, returnToOf } from '../form/answer.server.ts'
import { pathWith } from '../session/local-path.ts'
import { redeem } from './recovery-code.server.ts'
import { factorChoices, passkeys, type FactorChoice } from '../session/second-factor.ts'
import { lacksSecondFactor, readUser } from '../session/session.server.ts'
import { SignOutForm } from '../sign-in/sign-out-form.tsx'
import { TextField, SelectField } from '../../platform/ui/field.tsx'
import { BusyButton, Refused, AccountForm, CodeField } from '../form/account-form.tsx'
import {
  type Outcome,
  type ReturnTo,
  incomplete,
  refusal,
  secondsIn,
  type Run,
  whenAgain,
} from '../session/outcome.ts'
import { useState } from 'react'
import { Button, useHydrated } from '../../platform/ui/button.tsx'
import { useConnect } from '../session/auth-provider.tsx'
import { fieldValue } from '../session/field-value.ts'

/** For sessions with only the first factor. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  const returnTo = returnToOf(args)
  const user = await readUser(context)
  if (!user) throw replace(pathWith(href('/auth'), { from: returnTo.from }))
  if (!(await lacksSecondFactor(context, user))) throw replace(returnTo.from)
  const { accounts, site } = context.get(servicesContext)
  const hasRecovery = accounts.own !== null
  const usesRecovery = hasRecovery && url.searchParams.get('with') === 'recovery-code'
  return {
    returnTo,
    factors: factorChoices(user.factors),
    passkeys: passkeys(user.factors),
    hasRecovery,
    usesRecovery,
    contactEmail: site.contactEmail,
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  if (args.url.searchParams.get('with') !== 'recovery-code') return answerWith(showFactor, args)
  const form = await formOf(args.request)
  const outcome = await redeem(args, form, returnToOf(args))
  if (outcome.is === 'done') throw replace(outcome.to)
  return answerOf(outcome, form)
})

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isTranslated: true,
    isHidden: true,
  })

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo, factors, passkeys, hasRecovery, usesRecovery, contactEmail } = loaderData
  const outcome = actionData?.outcome
  const here = href('/auth/second-factor')
  const other = { from: returnTo.from, with: usesRecovery ? undefined : 'recovery-code' }
  return (
    <>
      <h1>{t.title()}</h1>
      <p className="mt-3 mb-6 text-soft">
        {usesRecovery ? t.recoveryIntro() : factors.length ? t.typeItsCode() : t.showItNow()}
      </p>
      {!usesRecovery && passkeys.length > 0 && (
        <PasskeyButtons passkeys={passkeys} from={returnTo.from} />
      )}
      {usesRecovery ? (
        <RecoveryCodeForm outcome={outcome} />
      ) : (
        factors.length > 0 && <FactorForm factors={factors} returnTo={returnTo} given={outcome} />
      )}
      <div className="mt-6 border-t border-line pt-4">
        {hasRecovery && (
          <Link
            to={pathWith(here, other)}
            className="inline-link inline-flex min-h-11 items-center"
          >
            {usesRecovery ? t.withFactor() : t.withRecoveryCode()}
          </Link>
        )}
        <LostAll hasRecovery={hasRecovery} contactEmail={contactEmail} />
        <SignOutForm isHereOnly />
      </div>
    </>
  )
}

function LostAll({ hasRecovery, contactEmail }: { hasRecovery: boolean; contactEmail: string }) {
  return (
    <details className="mb-4">
      <summary className="inline-link inline-flex min-h-11 items-center">
        {hasRecovery ? t.lostBoth() : t.lostIt()}
      </summary>
      <p>
        {t.writeToUs({
          address: contactEmail,
          link: (words) => (
            <a href={`mailto:${contactEmail}`} className="inline-link">
              {words}
            </a>
          ),
        })}
      </p>
    </details>
  )
}

function RecoveryCodeForm({ outcome }: { outcome: Outcome | undefined }) {
  const isBusy = useNavigation().state === 'submitting'
  const refused = outcome?.is === 'refused' ? outcome : null
  return (
    <PostForm className="space-y-5">
      {refused && <Refused message={refused.message} />}
      <TextField
        id="code"
        name="code"
        label={t.recoveryCode()}
        hint={t.suchAs()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={40}
        problem={refused?.problems.code}
      />
      <BusyButton isBusy={isBusy}>{t.signIn()}</BusyButton>
    </PostForm>
  )
}

type FactorFormProps = { factors: FactorChoice[]; returnTo: ReturnTo; given: Outcome | undefined }

/** Phone factors first send a code. */
export function FactorForm({ factors, returnTo, given }: FactorFormProps) {
  const [chosen, setChosen] = useState(factors[0]?.id)
  const isPhone = factors.some(({ id, isPhone }) => isPhone && id === chosen)
  const hasPhone = factors.some((factor) => factor.isPhone)
  return (
    <AccountForm run={showFactor} returnTo={returnTo} given={given}>
      {({ problems, isBusy, outcome }) => (
        <>
          {factors.length > 1 ? (
            <SelectField
              id="factor"
              name="factor"
              label={t.secondFactor()}
              defaultValue={chosen}
              onChange={(event) => setChosen(event.target.value)}
            >
              {factors.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          ) : (
            <input type="hidden" name="factor" value={chosen} />
          )}
          {outcome?.is === 'challenged' && (
            <input type="hidden" name="challenge" value={outcome.challengeId} />
          )}
          <CodeField
            label={t.code()}
            hint={isPhone ? t.sixDigitsFromMessage() : t.sixDigits()}
            problem={problems.code}
          />
          <BusyButton isBusy={isBusy}>{t.signIn()}</BusyButton>
          {hasPhone && (
            <Button name="send" value="yes" formNoValidate disabled={isBusy} className="w-full">
              {t.sendMeACode()}
            </Button>
          )}
        </>
      )}
    </AccountForm>
  )
}

type PasskeyButtonProps = { passkeys: { id: string; name: string }[]; from: string }

/** Needs JavaScript. */
export function PasskeyButtons({ passkeys, from }: PasskeyButtonProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'refused'>('idle')
  const connect = useConnect()
  const navigate = useNavigate()
  if (!useHydrated())
    return (
      <noscript>
        <p className="mb-5">{t.needsScript()}</p>
      </noscript>
    )

  async function show(factorId: string) {
    const auth = await connect()
    const { error } = await auth.mfa.webauthn.authenticate({ factorId })
    if (error) throw error
    await navigate(from, { replace: true })
  }

  return (
    <div className="mb-5 space-y-3">
      {state === 'refused' && (
        <div role="alert">
          <Refused message={{ title: t.signInFailed(), text: t.passkeyNotTaken() }} />
        </div>
      )}
      {passkeys.map(({ id, name }) => (
        <Button
          key={id}
          type="button"
          disabled={state === 'busy'}
          className="min-h-12 w-full"
          onClick={() => {
            setState('busy')
            show(id).catch(() => setState('refused'))
          }}
        >
          {t.withName({ name })}
        </Button>
      ))}
    </div>
  )
}

/** "Send me a code" texts a phone factor. */
export const showFactor: Run = async (auth, form, { from }) => {
  const factorId = fieldValue(form, 'factor')
  if (form.has('send')) {
    const { data, error } = await auth.mfa.challenge({ factorId, channel: 'sms' })
    if (error) return refusal(t.noCodeSent(), error)
    const message = { title: t.codeOnItsWay(), text: t.checkPhone() }
    return { is: 'challenged', challengeId: data.id, message }
  }
  const code = fieldValue(form, 'code').replaceAll(/\s/g, '')
  const problem = t.typeSixDigits()
  if (!/^\d{6,10}$/.test(code)) return incomplete(t.signInFailed(), problem, { code: problem })
  const challengeId = fieldValue(form, 'challenge')
  const { error } = challengeId
    ? await auth.mfa.verify({ factorId, challengeId, code })
    : await auth.mfa.challengeAndVerify({ factorId, code })
  if (error?.code === 'over_request_rate_limit') {
    const when = whenAgain(secondsIn(error.message))
    const text = t.tooManyCodes({ when })
    return incomplete(t.signInFailed(), text, { code: text })
  }
  if (error) return refusal(t.signInFailed(), error)
  return {
    is: 'done',
    to: from,
    message: { title: t.signedIn(), text: t.welcomeBack() },
  }
}
