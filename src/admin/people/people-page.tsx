import * as t from '#messages/admin-people.ts'
import { askedEmail } from '../../platform/forms/email-slips.ts'
import { data, href, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { dayAndTime } from '../../platform/text/florida-time.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { isMailLate } from '../../platform/email/queue.server.ts'
import { EmailField } from '../../platform/forms/email-field.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { FieldProblem, SelectField, TickField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { AdminHead, Cell, DenseRow, DenseTable, Panel } from '../admin-parts.tsx'
import { doneAt } from '../flash.ts'
import type { Route } from './+types/people-page.ts'
import { waitingInvitations } from '../../account/team/invitations.server.ts'
import {
  withdrawTeamInvitation,
  findPeople,
  giveRole,
  takeRole,
  type Listed,
} from './people.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { userId } = await requireAdmin(args, 'give-roles')
  const services = args.context.get(servicesContext)
  const invited = await waitingInvitations(services.db, services.now())
  return {
    people: await findPeople(services, userId),
    isOwn: services.accounts.own !== null,
    invited: invited.map(({ email, role, made_at, invited_by_name: invitedBy }) => ({
      email,
      role,
      invitedBy,
      since: made_at.toISOString(),
    })),
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const by = await requireAdmin(args, 'give-roles')
  const services = args.context.get(servicesContext)
  const form = await formOf(args.request)
  const writer = { by, now: services.now() }
  const isConfirmed = fieldValue(form, 'confirm') === 'yes'
  const intent = fieldValue(form, 'intent')
  const asked = askedEmail(form)
  const who = asked.email
  const role = fieldValue(form, 'role')
  const userId = fieldValue(form, 'userId')
  if (intent === 'withdraw') {
    const isEnded = await withdrawTeamInvitation(services, who, by)
    throw redirect(doneAt(href('/admin/people'), isEnded ? 'withdrawn' : 'same'))
  }
  const isGrant = intent === 'give'
  if (!isGrant && intent !== 'take') throw data(null, { status: 400 })
  const outcome: Awaited<ReturnType<typeof giveRole>> = isGrant
    ? asked.question
      ? { ok: false, problems: { email: asked.question } }
      : await giveRole(services, { who, role, isConfirmed }, writer)
    : await takeRole(services.db, { userId, isConfirmed }, writer)
  if (outcome.ok) {
    const isLate = outcome.isInvited && (await isMailLate(services.db))
    const given = outcome.isInvited
      ? isLate
        ? 'invited-late'
        : 'invited'
      : outcome.isSame
        ? 'role-same'
        : 'granted'
    throw redirect(doneAt(href('/admin/people'), isGrant ? given : 'revoked'))
  }
  return data({ intent, who, role, userId, problems: outcome.problems }, { status: 400 })
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t.people(), description: t.theTeamAndTheirRoles(), isHidden: true })

type Last = Route.ComponentProps['actionData']

export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { people, isOwn, invited } = loaderData
  return (
    <>
      <AdminHead title={t.peopleAndRoles()} about={t.about()} />
      <DenseTable
        label={t.teamMembers()}
        heads={[t.who(), t.role(), t.secondFactorHead(), t.since(), t.removeTheRole()]}
      >
        {people.map((person) => (
          <Person key={person.userId} person={person} last={actionData} />
        ))}
      </DenseTable>
      {invited.length > 0 && <Invited invited={invited} />}
      <div className="mt-6">
        <GiveRole key={people.length + invited.length} isOwn={isOwn} last={actionData} />
      </div>
    </>
  )
}

const factorWords = {
  none: t.noneYetTheyCantSee(),
  unconfirmed: t.notConfirmedByEmailYet(),
  confirmed: t.on(),
}

function Person({ person, last }: { person: Listed; last: Last }) {
  const { userId, name, role, since, by, factors, isYou } = person
  const own = last?.intent === 'take' && last.userId === userId ? last.problems : {}
  const id = `confirm-${userId}`
  return (
    <DenseRow>
      <Cell isHead>
        <strong>{name}</strong>
        {isYou && <span className="ml-2 rounded-full bg-note px-2 text-ink">{t.you()}</span>}
      </Cell>
      <Cell className="md:whitespace-nowrap">{role === 'admin' ? t.admin() : t.reviewer()}</Cell>
      <Cell>
        <span className="text-soft md:hidden">{t.secondFactor()} </span>
        {factors ? factorWords[factors] : t.seeTheHostedService()}
      </Cell>
      <Cell>{t.sinceBy({ when: dayAndTime(since), name: by })}</Cell>
      <Cell>
        <PostForm className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="userId" value={userId} />
          <TickField
            id={id}
            name="confirm"
            value="yes"
            label={isYou ? t.yesRemoveMyAccessTo() : t.yesForGood()}
          />
          <Button isSmall name="intent" value="take" aria-label={t.removeTheRoleOf({ name })}>
            {t.remove()}
          </Button>
        </PostForm>
        <FieldProblem id={id} text={own.confirm} />
      </Cell>
    </DenseRow>
  )
}

type InvitedProps = Pick<Route.ComponentProps['loaderData'], 'invited'>

function Invited({ invited }: InvitedProps) {
  return (
    <section aria-labelledby="invited" className="mt-6">
      <h2 id="invited" className="mb-2 text-xl!">
        {t.invited()}
      </h2>
      <DenseTable label={t.invitedPeople()} heads={[t.who(), t.role(), t.since(), t.actions()]}>
        {invited.map(({ email, role, since, invitedBy }) => (
          <DenseRow key={email}>
            <Cell isHead>{email}</Cell>
            <Cell>{role === 'admin' ? t.admin() : t.reviewer()}</Cell>
            <Cell>{t.sinceBy({ when: dayAndTime(since), name: invitedBy })}</Cell>
            <Cell>
              <PostForm className="flex flex-wrap gap-2">
                <input type="hidden" name="email" value={email} />
                <input type="hidden" name="role" value={role} />
                <Button isSmall name="intent" value="give" aria-label={t.sendAgainTo({ email })}>
                  {t.sendAgain()}
                </Button>
                <Button
                  isSmall
                  name="intent"
                  value="withdraw"
                  aria-label={t.cancelTheInvitationTo({ email })}
                >
                  {t.cancel()}
                </Button>
              </PostForm>
            </Cell>
          </DenseRow>
        ))}
      </DenseTable>
    </section>
  )
}

function GiveRole({ isOwn, last }: { isOwn: boolean; last: Last }) {
  const given = last?.intent === 'give' ? last : null
  const problems = given?.problems ?? {}
  return (
    <Panel title={t.giveSomeoneARole()}>
      <PostForm name="invite" className="grid gap-4 md:grid-cols-2">
        <EmailField
          id="email"
          type={isOwn ? 'email' : 'text'}
          label={isOwn ? t.theirEmailAddress() : t.theirUserIdAtThe()}
          hint={isOwn ? t.ifTheyDontHaveAn() : undefined}
          defaultValue={given?.who}
          problem={problems.email}
          autoComplete="off"
          maxLength={254}
        />
        <SelectField
          id="role"
          name="role"
          label={t.role()}
          hint={t.ifTheyAlreadyHaveA()}
          defaultValue={given?.role ?? 'reviewer'}
          problem={problems.role}
        >
          <option value="reviewer">{t.reviewerWorksAtTheReview()}</option>
          <option value="admin">{t.adminRunsEverything()}</option>
        </SelectField>
        {problems.confirm && (
          <div className="md:col-span-2">
            <TickField id="confirm" name="confirm" value="yes" label={t.yesINoLongerWant()} />
            <FieldProblem id="confirm" text={problems.confirm} />
          </div>
        )}
        <div className="md:col-span-2">
          <Button name="intent" value="give" look="action">
            {t.giveTheRole()}
          </Button>
        </div>
      </PostForm>
    </Panel>
  )
}
