import { data, Form, useNavigation } from 'react-router'
import { pageMeta } from '../../ui/page-head.ts'
import type { Route } from './+types/confirm-page.ts'
import { Arrived } from './arrived.tsx'
import { AskFirst } from './ask-first.tsx'
import { BusyButton } from '../form/busy-button.tsx'
import { arrive, goOn } from './confirm.server.ts'
import { ReadHash } from './read-hash.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const arrival = await arrive(args)
  return { arrival, kind: searchParams.get('kind') ?? '', next: searchParams.get('next') }
}

export async function action(args: Route.ActionArgs) {
  const arrival = await goOn(args)
  return data(arrival, { status: arrival.is === 'refused' ? 400 : 200 })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Confirm',
    description: 'Where the links of our mails lead.',
    isHidden: true,
  })

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, next } = loaderData
  const arrival = actionData ?? loaderData.arrival
  const isBusy = useNavigation().state !== 'idle'
  if (arrival.is === 'unread')
    return <ReadHash kind={kind} next={next} signedInAs={arrival.signedInAs} />
  if (arrival.is !== 'asked') return <Arrived arrival={arrival} kind={kind} next={next} />
  return (
    <AskFirst {...arrival}>
      {(words) => (
        // The whole page goes, so that script hears of the session that comes.
        <Form method="post" reloadDocument>
          <BusyButton isBusy={isBusy}>{words}</BusyButton>
        </Form>
      )}
    </AskFirst>
  )
}
