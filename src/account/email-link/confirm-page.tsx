import { data, Form, useNavigation } from 'react-router'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/confirm-page.ts'
import { EmailLinkResult } from './email-link-result.tsx'
import { AskFirst } from './ask-first.tsx'
import { BusyButton } from '../form/busy-button.tsx'
import { readLink, goOn } from './confirm.server.ts'
import { ReadHash } from './read-hash.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const result = await readLink(args)
  return { result, kind: searchParams.get('kind') ?? '', next: searchParams.get('next') }
}

export async function action(args: Route.ActionArgs) {
  const result = await goOn(args)
  return data(result, { status: result.is === 'refused' ? 400 : 200 })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Confirm',
    description: 'Where the links of our emails lead.',
    isHidden: true,
  })

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, next } = loaderData
  const result = actionData ?? loaderData.result
  const isBusy = useNavigation().state !== 'idle'
  if (result.is === 'unread')
    return <ReadHash kind={kind} next={next} signedInAs={result.signedInAs} />
  if (result.is !== 'asked') return <EmailLinkResult result={result} kind={kind} next={next} />
  return (
    <AskFirst {...result}>
      {(words) => (
        // The whole page goes, so that script hears of the session that comes.
        <Form method="post" reloadDocument>
          <BusyButton isBusy={isBusy}>{words}</BusyButton>
        </Form>
      )}
    </AskFirst>
  )
}
