import * as t from '#messages/account-overview.ts'
import { data, redirect } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { accountEntries } from '../../account/settings/account-entries.server.ts'
import { AccountEntries } from '../../account/settings/account-entries.tsx'
import { requireUser } from '../../account/session/session.server.ts'
import { SignOutForm } from '../../account/sign-in/sign-out-form.tsx'
import { roleCarries, type Role } from '../../account/team/can.ts'
import { roleOf } from '../../account/team/team.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { servicesContext, type Services } from '../../platform/services.server.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { makeLink } from '../../submissions/lifecycle/links.server.ts'
import { splitLanguage } from '../../platform/text/language.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { href } from 'react-router'
import type { Route } from './+types/account-page.ts'
import { editorOf, rememberOwnListings, requireListing } from '../listing/listing.server.ts'
import { sayStillRight } from '../upkeep/answer.server.ts'
import { clearUndeliverable, findUndeliverable } from '../../platform/email/undeliverable.server.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { dayInFlorida } from '../../platform/text/florida-time.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { MessageBox } from '../../platform/ui/message-box.tsx'
import { MyListings } from './my-listings.tsx'
import { begunForms, findMine, myListings, mySubmissions } from './my-listings.server.ts'

export const handle = { isTranslated: true }

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const services = args.context.get(servicesContext)
  const role = await roleOf(services.db, user.id)
  const listings = await myListings(services, user)
  rememberOwnListings(args.context, () => listings.map(({ id }) => id))
  return {
    done: doneMessage(args.url.searchParams.get('done'), user.email ?? ''),
    email: user.email || user.phone || '',
    stopped: await stoppedOf(services, user.email ?? ''),
    role,
    hasDesk: roleCarries(role, 'open-desk'),
    hasAdmin: roleCarries(role, 'open-admin'),
    listings,
    submissions: await mySubmissions(services, user),
    begun: await begunForms(services.db, user.id, services.now()),
    entries: await accountEntries(services, user),
  }
}

/**
 * Confirms a listing, or redirects to the private page of a submission. Only emails know its links,
 * so a new one is made.
 */
export const action = answerForm(async (args: Route.ActionArgs) => {
  const user = await requireUser(args)
  const services = args.context.get(servicesContext)
  const form = await formOf(args.request)
  if (textIn(form, 'intent') === 'still-right') {
    const params = { businessId: textIn(form, 'listing') }
    const runner = await requireListing({ ...args, params }, 'edit-listing')
    const { id: businessId, owners } = runner.listing
    const by = owners.includes(user.id) ? 'owner' : 'listing'
    const answer = { businessId, by, person: editorOf(runner) } as const
    await sayStillRight(services.db, answer, services)
    return redirect(`${href('/account')}?done=still-right`)
  }
  if (textIn(form, 'intent') === 'email-again') {
    if (user.email) await clearUndeliverable(services.db, user.email)
    return redirect(`${href('/account')}?done=email-again`)
  }
  if (textIn(form, 'intent') !== 'open') throw data(null, { status: 400 })
  const mine = await findMine(services.db, user, textIn(form, 'submission'))
  if (!mine) throw data(null, { status: 404 })
  const { pathname } = new URL(await makeLink(services.db, mine.id, services))
  return redirect(splitLanguage(pathname).path)
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

const roles: Partial<Record<Role, () => string>> = { reviewer: t.isReviewer, admin: t.isAdmin }

type Stopped = { email: string; isSpam: boolean; when: string; answer: string }

/** Emails to this address don't arrive, or were reported as spam. */
async function stoppedOf({ db }: Pick<Services, 'db'>, email: string): Promise<Stopped | null> {
  const mark = (await findUndeliverable(db, [email])).get(email)
  if (!mark) return null
  const { reason, markedAt, detail } = mark
  return { email, isSpam: reason === 'complained', when: dayInFlorida(markedAt), answer: detail }
}

function doneMessage(done: string | null, email: string): { title: string; text: string } | null {
  if (done === 'email-again')
    return { title: t.emailingAgain(), text: t.emailingAgainText({ email }) }
  if (done === 'deleted') return { title: t.deleted(), text: t.deletedText() }
  if (done === 'left') return { title: t.left(), text: t.leftText() }
  if (done === 'still-right') return { title: t.thanks(), text: t.thanksText() }
  return null
}

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { email, role, hasDesk, hasAdmin, listings, submissions, begun, entries, done, stopped } =
    loaderData
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <div className="max-w-[44rem] lg:max-w-none">
        {done && <MessageBox {...done} />}
        <h1>{t.title()}</h1>
        <p className="mt-3 text-lg wrap-anywhere">
          {t.signedInAs({ email, strong: (words) => <strong>{words}</strong> })}
          {role && ` ${roles[role]?.() ?? ''}`}
        </p>
        {stopped && <EmailStopped {...stopped} />}
        {hasDesk && (
          <p className="mt-4 flex flex-wrap gap-3">
            <ButtonLink to={href('/review')}>{t.openDesk()}</ButtonLink>
            <ButtonLink to={href('/account/team-mails')}>{t.deskEmails()}</ButtonLink>
            {hasAdmin && <ButtonLink to={href('/admin')}>{t.runDirectory()}</ButtonLink>}
          </p>
        )}
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
          <div className="min-w-0">
            <MyListings listings={listings} submissions={submissions} begun={begun} />
          </div>
          <div>
            <section aria-labelledby="settings" className="mt-10">
              <h2 id="settings" className="mb-3">
                {t.settings()}
              </h2>
              <AccountEntries {...entries} />
            </section>
            <div className="mt-8">
              <SignOutForm />
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}

function EmailStopped({ email, isSpam, when, answer }: Stopped) {
  return (
    <section
      aria-labelledby="email-stopped"
      className="mt-5 rounded-field border-l-6 border-l-problem bg-note px-4 py-3"
    >
      <h2 id="email-stopped" className="text-lg">
        {isSpam ? t.emailReported() : t.emailReturned()}
      </h2>
      <p className="mt-1 wrap-anywhere">
        {(isSpam ? t.emailReportedText : t.emailReturnedText)({ email, when })}
      </p>
      {answer && <p className="mt-1 text-sm wrap-anywhere">{t.serverAnswer({ answer })}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to={href('/account/sign-in-details')}>{t.changeEmail()}</ButtonLink>
        <PostForm>
          <Button name="intent" value="email-again">
            {t.emailAgain()}
          </Button>
        </PostForm>
      </div>
    </section>
  )
}
