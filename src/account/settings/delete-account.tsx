import * as t from '#messages/delete-account.ts'
import type { ReactNode } from 'react'
import { codeSentText } from '../page/action-result.ts'
import { href, Link } from 'react-router'
import { Button } from '../../platform/ui/button.tsx'
import { RadioField, TextField } from '../../platform/ui/field.tsx'
import { Part } from '../page/account-layout.tsx'
import { CodeField, BusyButton, PasswordField } from '../form/account-form.tsx'
import { IntentForm, type Last } from '../page/intent-form.tsx'
import type { Problems } from '../session/outcome.ts'

type DeleteAccountProps = {
  email: string
  contactEmail: string
  canDelete: boolean
  isProved: boolean
  hasPassword: boolean
  /** An email address or phone. */
  sentTo: string
  ownedAlone: { id: string; name: string }[]
  /** Days the security log is kept; null without one. */
  logDays: number | null
  last: Last
}

export function DeleteAccount(props: DeleteAccountProps) {
  const { email, contactEmail, canDelete, isProved, hasPassword, ownedAlone, logDays, last } = props
  const usesCode = sentCode(last) !== null || last?.values.nonce !== undefined
  const asksCodeFirst = !isProved && !hasPassword && !usesCode
  return (
    <Part title={t.title()}>
      <WhatBecomes logDays={logDays} isAsked={canDelete && ownedAlone.length > 0} />
      {canDelete ? (
        <IntentForm intent="delete" last={last}>
          {({ problems, isBusy }) => (
            <>
              <input type="hidden" name="username" autoComplete="username" value={email} />
              {ownedAlone.map((listing) => (
                <WithoutOwner
                  key={listing.id}
                  {...listing}
                  chosen={last?.values[`listing-${listing.id}`] ?? 'stay'}
                />
              ))}
              {!isProved && <Proof {...props} usesCode={usesCode} problems={problems} />}
              <TextField
                id="confirm"
                name="confirm"
                label={t.typeDelete()}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
                maxLength={20}
                defaultValue={last?.values.confirm}
                problem={problems.confirm}
              />
              {!asksCodeFirst && (
                <BusyButton look="destructive" isBusy={isBusy}>
                  {t.deleteForGood()}
                </BusyButton>
              )}
              {!isProved && (
                // Placed after the other button: Enter presses a form's first button.
                <Button name="send" value="yes" formNoValidate disabled={isBusy} className="w-full">
                  {whichCode(hasPassword, usesCode)}
                </Button>
              )}
            </>
          )}
        </IntentForm>
      ) : (
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
      )}
    </Part>
  )
}

const fates = [
  ['stay', t.stay],
  ['close', t.close],
  ['delete', t.deleteNow],
  ['delete-and-never-list', t.deleteAndNeverList],
] as const

function WithoutOwner({ id, name, chosen }: { id: string; name: string; chosen: string }) {
  return (
    <fieldset className="rounded-field bg-note px-4 py-3">
      <legend className="sr-only">{t.whatHappensTo({ name })}</legend>
      <p>{t.noOwner({ name, b: (words) => <strong>{words}</strong> })}</p>
      {fates.map(([value, words]) => (
        <RadioField
          key={value}
          name={`listing-${id}`}
          value={value}
          label={words()}
          defaultChecked={value === chosen}
        />
      ))}
      <p className="text-sm">
        {t.handOver({
          link: (words) => (
            <Link
              to={href('/business/:businessId/people', { businessId: id })}
              className="inline-link"
            >
              {words}
            </Link>
          ),
        })}
      </p>
    </fieldset>
  )
}

type WhatBecomesProps = Pick<DeleteAccountProps, 'logDays'> & {
  isAsked: boolean
}

function WhatBecomes({ logDays, isAsked }: WhatBecomesProps) {
  return (
    <>
      <p>{t.whatGoes({ b: strong })}</p>
      <p>
        {(isAsked ? t.whatStaysUnless : t.whatStays)({ b: strong })}
        {logDays !== null && ` ${t.logStays({ days: logDays })}`}
      </p>
    </>
  )
}

function strong(words: ReactNode): ReactNode {
  return <strong>{words}</strong>
}

function sentCode(last: Last) {
  return last?.intent === 'delete' && last.result.is === 'code sent' ? last.result : null
}

type ProofProps = DeleteAccountProps & { usesCode: boolean; problems: Problems }

function Proof({ hasPassword, usesCode, sentTo, last, problems }: ProofProps) {
  const sent = sentCode(last)
  return (
    <>
      {sent && <p role="status">{codeSentText(sent, sentTo)}</p>}
      {usesCode && (
        <CodeField
          name="nonce"
          label={t.codeThatWeSent()}
          hint={t.sixDigits()}
          problem={problems.nonce}
        />
      )}
      {hasPassword && !usesCode && <PasswordField problem={problems.password} />}
      {!hasPassword && !usesCode && <p>{t.codeFirst()}</p>}
    </>
  )
}

function whichCode(hasPassword: boolean, usesCode: boolean): string {
  if (usesCode) return t.sendAnother()
  return hasPassword ? t.noPassword() : t.sendMeACode()
}
