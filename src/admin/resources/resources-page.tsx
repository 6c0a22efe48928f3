import * as t from '#messages/admin-resources.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { data, href, Link, redirect } from 'react-router'
import { formOf } from '../../account/form/answer.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { findAllResources } from '../../resources/edit-resources.server.ts'
import { isReachable, isToRecheck, sectionNames } from '../../resources/resource.ts'
import { servicesContext, today } from '../../platform/services.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { telHref } from '../../platform/ui/links.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { AdminHead, Cell, DenseRow, DenseTable } from '../admin-parts.tsx'
import type { Route } from './+types/resources-page.ts'
import { runResourceAction } from './resource-action.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'edit-resources')
  const services = args.context.get(servicesContext)
  const day = today(services)
  const rows = (await findAllResources(services.db)).map((row) => ({
    ...row,
    edited_at: null,
    isDue: !row.is_hidden && isToRecheck(row.checked_on, day),
    isReachable: isReachable(row),
  }))
  // Never-checked resources first, then oldest.
  const due = rows
    .filter(({ isDue }) => isDue)
    .toSorted((one, other) => (one.checked_on ?? '').localeCompare(other.checked_on ?? ''))
  return { rows, due }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const by = await requireAdmin(args, 'edit-resources')
  const services = args.context.get(servicesContext)
  const form = await formOf(args.request)
  const writer = { by, now: services.now(), today: today(services) }
  const to = await runResourceAction(services.db, fieldValue(form, 'id'), form, writer)
  if (!to) throw data(null, { status: 400 })
  throw redirect(to)
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t.resources(), description: t.helpForVeterans(), isHidden: true })

type Listed = Route.ComponentProps['loaderData']['rows'][number]

export default function ResourcesPage({ loaderData: { rows, due } }: Route.ComponentProps) {
  return (
    <>
      <AdminHead
        title={t.resources()}
        about={t.about()}
        actions={
          <ButtonLink
            to={href('/admin/resources/:resourceId', { resourceId: 'new' })}
            look="action"
          >
            {t.addAResource()}
          </ButtonLink>
        }
      />
      {due.length > 0 && <Queue due={due} />}
      <h2 className="text-xl!">{t.allResources()}</h2>
      {sectionNames.map(([section, name]) => {
        const own = rows.filter((row) => row.section === section)
        return own.length ? (
          <Section key={section} name={name} rows={own} isOpen={due.length === 0} />
        ) : null
      })}
    </>
  )
}

function Queue({ due }: { due: Listed[] }) {
  return (
    <section aria-labelledby="due" className="mb-8">
      <h2 id="due" className="mb-2 text-xl!">
        {t.dueForACheck({ length: due.length })}
      </h2>
      <p className="measure mb-3 text-soft">{t.notCheckedIn180Days()}</p>
      <DenseTable
        label={t.dueForACheckList()}
        heads={[t.resource(), t.howToReachIt(), t.lastChecked(), t.stillRightHead()]}
      >
        {due.map((row) => (
          <DenseRow key={row.id}>
            <Named row={row} />
            <Cell>
              <Reach row={row} />
            </Cell>
            <Cell>{checkedText(row)}</Cell>
            <Cell>
              <OneTap id={row.id} intent="still-right" label={t.stillRight()} of={row.title} />
            </Cell>
          </DenseRow>
        ))}
      </DenseTable>
    </section>
  )
}

type SectionProps = { name: string; rows: Listed[]; isOpen: boolean }

function Section({ name, rows, isOpen }: SectionProps) {
  return (
    <details open={isOpen} className="mt-3">
      <summary className="flex min-h-11 items-center gap-2 font-semibold">
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 in-open:rotate-90" />
        {name}: {rows.length}
      </summary>
      <DenseTable
        label={name}
        heads={[t.resource(), t.howToReachIt(), t.lastChecked(), t.orderAndPlace()]}
      >
        {rows.map((row, index) => (
          <DenseRow key={row.id}>
            <Named row={row} />
            <Cell>
              <Reach row={row} />
            </Cell>
            <Cell>{checkedText(row)}</Cell>
            <Cell>
              <div className="flex flex-wrap gap-2">
                <OneTap id={row.id} intent="up" label={t.up()} of={row.title} isOff={index === 0} />
                <OneTap
                  id={row.id}
                  intent="down"
                  label={t.down()}
                  of={row.title}
                  isOff={index === rows.length - 1}
                />
                <OneTap
                  id={row.id}
                  intent={row.is_hidden ? 'show' : 'hide'}
                  label={row.is_hidden ? t.show() : t.hide()}
                  of={row.title}
                />
              </div>
            </Cell>
          </DenseRow>
        ))}
      </DenseTable>
    </details>
  )
}

function Named({ row }: { row: Listed }) {
  return (
    <Cell isHead className="md:w-[30%]">
      <Link
        to={href('/admin/resources/:resourceId', { resourceId: row.id })}
        className="inline-link inline-flex min-h-11 items-center font-semibold"
      >
        {row.title}
      </Link>
      {row.is_hidden && (
        <span className="ml-2 rounded-full bg-note px-2 text-ink">{t.hidden()}</span>
      )}
      {!row.is_hidden && !row.isReachable && (
        <span className="block text-problem">{t.notShownItHasNo()}</span>
      )}
    </Cell>
  )
}

function Reach({ row: { phone, website, address } }: { row: Listed }) {
  return (
    <>
      {phone && (
        <a href={telHref(phone)} className="inline-link mr-4 inline-flex min-h-11 items-center">
          {phone}
        </a>
      )}
      {website && (
        <a href={website} rel="noopener" className="inline-link inline-flex min-h-11 items-center">
          {website.replace(/^https?:\/\/(www\.)?/, '')}
        </a>
      )}
      {address && <span className="block text-soft">{address}</span>}
    </>
  )
}

function checkedText({ checked_on: on }: Listed): string {
  return on ? t.checked({ on }) : t.neverCheckedHere()
}

type OneTapProps = { id: string; intent: string; label: string; of: string; isOff?: boolean }

function OneTap({ id, intent, label, of, isOff = false }: OneTapProps) {
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button isSmall name="intent" value={intent} disabled={isOff} aria-label={`${label}: ${of}`}>
        {label}
      </Button>
    </PostForm>
  )
}
