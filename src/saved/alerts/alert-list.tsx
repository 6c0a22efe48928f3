import * as t from '#messages/email-alerts.ts'
import { Link } from 'react-router'
import { Part } from '../../account/page/account-layout.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button } from '../../platform/ui/button.tsx'
import type { ShownAlerts } from './shown-alert.ts'

type AlertListProps = { mailbox: ShownAlerts; problem: string | null }

/** First what one tap does, then each alert. */
export function AlertList({ mailbox, problem }: AlertListProps) {
  const { alerts, isAsked } = mailbox
  const isOn = alerts.some(({ state }) => state === 'on')
  const isAnyRunning = alerts.some(({ state }) => state !== 'stopped')
  return (
    <>
      {problem && (
        <p role="alert" className="font-semibold text-problem">
          {problem}
        </p>
      )}
      {isAsked && isOn && (
        <PostForm>
          <Button look="action" name="intent" value="keep" className="min-h-12 max-sm:w-full">
            {t.keep()}
          </Button>
        </PostForm>
      )}
      {isOn && (
        <PostForm>
          <Button name="intent" value="stop-all" className="min-h-12 max-sm:w-full">
            {t.stopAll()}
          </Button>
        </PostForm>
      )}
      {!isAnyRunning && alerts.length > 0 && (
        <div role="status" className="space-y-3">
          <p className="text-lg">{t.allStopped()}</p>
          <PostForm>
            <Button look="action" name="intent" value="undo" className="min-h-12 max-sm:w-full">
              {t.undo()}
            </Button>
          </PostForm>
        </div>
      )}
      {alerts.map((alert) => (
        <OneAlert key={alert.id} alert={alert} />
      ))}
    </>
  )
}

const states = { waiting: t.isWaiting, on: t.isOn, stopped: t.isStopped }

function OneAlert({ alert: { id, what, path, state } }: { alert: ShownAlerts['alerts'][number] }) {
  return (
    <Part title={what}>
      <p>
        {states[state]()}{' '}
        {path ? (
          <Link to={path} className="inline-link inline-flex min-h-11 items-center">
            {t.seeNow()}
          </Link>
        ) : (
          t.goneText()
        )}
      </p>
      <PostForm className="flex flex-wrap gap-3">
        <input type="hidden" name="id" value={id} />
        {state !== 'on' && path && (
          <Button
            look={state === 'waiting' ? 'action' : undefined}
            name="intent"
            value="on"
            aria-label={(state === 'waiting' ? t.turnOnNamed : t.turnOnAgainNamed)({ what })}
            className="min-h-12 max-sm:w-full"
          >
            {state === 'waiting' ? t.turnOn() : t.turnOnAgain()}
          </Button>
        )}
        {state === 'on' && (
          <Button
            name="intent"
            value="stop"
            aria-label={t.stopNamed({ what })}
            className="min-h-12 max-sm:w-full"
          >
            {t.stop()}
          </Button>
        )}
      </PostForm>
    </Part>
  )
}
