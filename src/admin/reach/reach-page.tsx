import * as t from '#messages/admin-reach.ts'
import { data, href, Link, redirect } from 'react-router'
import { formOf } from '../../account/form/answer.server.ts'
import { emailProblem, fieldValue } from '../../account/session/field-value.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { stopInvitations } from '../../owner/reach/invitations.server.ts'
import { countSent, findNext, nextTurn } from '../../owner/reach/invite-owners.server.ts'
import { writeAudited } from '../../platform/changes/audited.server.ts'
import { mailboxHash } from '../../platform/email/mailbox.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { servicesContext, today } from '../../platform/services.server.ts'
import { findSettings } from '../../platform/settings/site-settings.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { FieldProblem, TextField, TickField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { AdminHead, Cell, DenseRow, DenseTable, FormRefused, Panel } from '../admin-parts.tsx'
import { doneAt } from '../flash.ts'
import { answerSettingForm, startValues } from '../setting-forms.server.ts'
import { SettingPanel, settingFields, type SettingState } from '../setting-panel.tsx'
import { listingsQuery, type ListingFilter } from '../listings/listing-filter.ts'
import type { Route } from './+types/reach-page.ts'
import { defaultDaily, findReach, reachForms, type Group, type ReachState } from './reach.server.ts'

/** Of the next ones. */
const namesAtMost = 10

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'see-listings')
  const services = args.context.get(servicesContext)
  const { db, site, mail } = services
  const settings = await findSettings(db)
  const sentToday = await countSent(db, today(services))
  const daily = settings.invitations?.daily ?? defaultDaily
  const when = nextTurn(services.now(), daily - sentToday)
  const most = when === 'tomorrow' ? daily : daily - sentToday
  const next = await findNext(services, most)
  const reach = await findReach(db, services.now())
  return {
    start: startValues(reachForms, settings, site),
    isOn: settings.invitations?.isOn ?? false,
    sentToday,
    next: next.slice(0, namesAtMost).map(({ id, name, to, is }) => ({ id, name, to, is })),
    when,
    nextCount: next.length,
    hasAddress: Boolean(site.contactAddress),
    isMailSent: mail.isServer,
    ...reach,
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const form = await formOf(args.request)
  if (fieldValue(form, 'intent') !== 'stop-address') return answerSettingForm(args, reachForms)
  const by = await requireAdmin(args, 'reach-owners')
  const { db, now } = args.context.get(servicesContext)
  const email = fieldValue(form, 'email').trim()
  const problem = emailProblem(email)
  if (problem)
    return data({ of: 'stop', problems: { email: problem }, typed: { email } }, { status: 400 })
  const addressHash = mailboxHash(email)
  const record = { table: 'invitation_stops', id: addressHash } as const
  await writeAudited(db, { by, action: 'address stopped', record }, now(), (db) =>
    stopInvitations(db, { addressHash, why: 'team' }, now()),
  )
  throw redirect(doneAt(href('/admin/reach'), 'address-stopped'))
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t.title(), description: t.description(), isHidden: true })

export default function ReachPage({ loaderData, actionData }: Route.ComponentProps) {
  const { start, all, results, stopped, counties, categories } = loaderData
  const state: SettingState = { start, sent: actionData }
  return (
    <>
      <AdminHead title={t.title()} about={t.about()} />
      <FormRefused problems={actionData?.problems ?? {}} />
      <p className="mb-5 text-lg" role="status">
        {t.unconfirmed(all)}
      </p>
      {all.count > 0 && (
        <p className="mb-5">
          <Link to={listOf({})} className="inline-link inline-flex min-h-11 items-center">
            {t.seeAll()}
          </Link>
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <div className="space-y-5">
          <Emails state={state} page={loaderData} />
          <Next page={loaderData} />
        </div>
        <Panel title={t.letters()}>
          <p>{t.lettersAbout({ count: all.letter })}</p>
          {!loaderData.hasAddress && <AddressFirst />}
          <ButtonLink to={href('/admin/reach/letters')}>{t.chooseLetters()}</ButtonLink>
        </Panel>
        <Stops state={state} />
      </div>
      <ResultTable results={results} stopped={stopped} />
      <Groups id="counties" title={t.byCounty()} head={t.county()} groups={counties} by="county" />
      <Groups
        id="categories"
        title={t.byCategory()}
        head={t.category()}
        groups={categories}
        by="category"
      />
    </>
  )
}

function listOf(filter: Partial<ListingFilter>): string {
  const unconfirmed = { state: 'published', real: 'yes', confirmed: 'never' } as const
  return href('/admin/listings') + listingsQuery({ ...unconfirmed, ...filter })
}

type PageData = Route.ComponentProps['loaderData']

function Emails({ state, page }: { state: SettingState; page: PageData }) {
  const { values, problems, field } = settingFields(state, 'invitations')
  const { isOn, sentToday, hasAddress, isMailSent } = page
  return (
    <SettingPanel
      name="invitations"
      title={t.emails()}
      about={t.emailsAbout()}
      state={state}
      save={t.save()}
    >
      <p className="font-semibold">
        {!isOn ? t.isOff() : hasAddress ? t.isOn({ count: sentToday }) : t.isOnHold()}
      </p>
      {!isMailSent && <p>{t.noMailServer()}</p>}
      {!hasAddress && <AddressFirst />}
      <div>
        <TickField
          id="isOn"
          name="isOn"
          label={t.turnOn()}
          defaultChecked={values['isOn'] !== ''}
          aria-invalid={problems['isOn'] ? true : undefined}
          aria-describedby={problems['isOn'] ? 'isOn-problem' : undefined}
        />
        <FieldProblem id="isOn" text={problems['isOn']} />
      </div>
      <TextField
        {...field('daily')}
        label={t.daily()}
        hint={t.dailyHint()}
        inputMode="numeric"
        className="max-w-56"
      />
    </SettingPanel>
  )
}

function AddressFirst() {
  return (
    <p>
      {t.addressFirst({
        link: (words) => (
          <Link to={`${href('/admin/brand')}#contactAddress`} className="inline-link">
            {words}
          </Link>
        ),
      })}
    </p>
  )
}

function Next({ page: { next, nextCount, when, isOn } }: { page: PageData }) {
  if (!next.length) return null
  const more = nextCount - next.length
  return (
    <Panel title={t.nextTitle()}>
      <p>{(isOn ? t.nextOn : t.nextOff)({ count: nextCount, when })}</p>
      <ul className="list-disc space-y-1 pl-6 wrap-anywhere">
        {next.map(({ id, name, to, is }) => (
          <li key={id}>
            <Link to={href('/business/:businessId', { businessId: id })} className="inline-link">
              {name}
            </Link>{' '}
            {t.nextTo({ to, is })}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t.nextMore({ count: more })}</p>}
      <p>
        <a
          href={href('/admin/reach/preview')}
          className="inline-link inline-flex min-h-11 items-center"
        >
          {t.preview({ name: next[0]?.name ?? '' })}
        </a>
      </p>
    </Panel>
  )
}

function Stops({ state }: { state: SettingState }) {
  const { field } = settingFields({ ...state, start: { stop: { email: '' } } }, 'stop')
  return (
    <Panel title={t.stopTitle()}>
      <p className="measure text-soft">{t.stopAbout()}</p>
      <PostForm reloadDocument className="space-y-4">
        <TextField {...field('email')} label={t.address()} inputMode="email" maxLength={254} />
        <Button name="intent" value="stop-address">
          {t.stop()}
        </Button>
      </PostForm>
    </Panel>
  )
}

function ResultTable({ results, stopped }: Pick<ReachState, 'results' | 'stopped'>) {
  const { email, letter } = results
  const rows: [string, number, number | null][] = [
    [t.sent(), email.sent, letter.sent],
    [t.reminded(), email.reminded, null],
    [t.confirmed(), email.confirmed, letter.confirmed],
    [t.corrected(), email.corrected, letter.corrected],
    [t.claimed(), email.claimed, letter.claimed],
    [t.removal(), email.removal, letter.removal],
    [t.stoppedByReader(), stopped.reader, null],
    [t.stoppedByTeam(), stopped.team, null],
    [t.refused(), stopped.refused, null],
  ]
  return (
    <section aria-labelledby="results" className="mt-8">
      <h2 id="results" className="mb-3 text-xl!">
        {t.results()}
      </h2>
      <DenseTable label={t.results()} heads={[t.result(), t.byEmail(), t.byLetter()]}>
        {rows.map(([name, ofEmail, ofLetter]) => (
          <DenseRow key={name}>
            <Cell isHead>{name}</Cell>
            <NumberCell head={t.byEmail()} count={ofEmail} />
            <NumberCell head={t.byLetter()} count={ofLetter} />
          </DenseRow>
        ))}
      </DenseTable>
    </section>
  )
}

function NumberCell({ head, count }: { head: string; count: number | null }) {
  return (
    <Cell className="tabular-nums">
      <span className="text-soft md:hidden">{t.onPhone({ text: head })} </span>
      {count === null ? t.none() : count.toLocaleString('en-US')}
    </Cell>
  )
}

type GroupsProps = {
  id: string
  title: string
  head: string
  groups: Group[]
  by: 'county' | 'category'
}

function Groups({ id, title, head, groups, by }: GroupsProps) {
  if (groups.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-3 text-xl!">
        {title}
      </h2>
      <DenseTable label={title} heads={[head, t.listings(), t.withEmail(), t.withLetter()]}>
        {groups.map(({ slug, name, count, email, letter }) => (
          <DenseRow key={slug}>
            <Cell isHead>
              <span className="font-semibold">{name}</span>
            </Cell>
            <Cell className="tabular-nums">
              <span className="text-soft md:hidden">{t.onPhone({ text: t.listings() })} </span>
              <Link
                to={listOf({ [by]: slug })}
                className="inline-link inline-flex min-h-11 items-center"
              >
                <span className="sr-only">{t.listingsOf({ name })} </span>
                {count.toLocaleString('en-US')}
              </Link>
            </Cell>
            <NumberCell head={t.withEmail()} count={email} />
            <Cell className="tabular-nums">
              <span className="text-soft md:hidden">{t.onPhone({ text: t.withLetter() })} </span>
              {letter === 0 ? (
                '0'
              ) : (
                <Link
                  to={`${href('/admin/reach/letters')}?${by}=${slug}`}
                  className="inline-link inline-flex min-h-11 items-center"
                >
                  <span className="sr-only">{t.lettersFor({ name })} </span>
                  {letter.toLocaleString('en-US')}
                </Link>
              )}
            </Cell>
          </DenseRow>
        ))}
      </DenseTable>
    </section>
  )
}
