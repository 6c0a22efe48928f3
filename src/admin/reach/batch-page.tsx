import * as t from '#messages/admin-letters.ts'
import { data, href, Link, redirect } from 'react-router'
import { formOf } from '../../account/form/answer.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import {
  findLetters,
  listBatches,
  voidLetters,
  type Letter,
} from '../../owner/reach/letters.server.ts'
import { auditedWork } from '../../platform/changes/audited.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { servicesContext } from '../../platform/services.server.ts'
import { dayAndTime } from '../../platform/text/florida-time.ts'
import { Button, buttonClass } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { AdminHead, Cell, DenseRow, DenseTable, Panel } from '../admin-parts.tsx'
import { doneAt } from '../flash.ts'
import type { Route } from './+types/batch-page.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'see-listings')
  const services = args.context.get(servicesContext)
  const { batchId } = args.params
  const [batch] = await listBatches(services, batchId)
  if (!batch) throw data(null, { status: 404 })
  const letters = await findLetters(services, batchId)
  return {
    batch: { ...batch, madeAt: batch.madeAt.toISOString() },
    letters: letters.map(({ id, businessId, name, state, wasOpened, isConfirmed }) => ({
      id,
      businessId,
      name,
      state,
      wasOpened,
      isConfirmed,
    })),
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const by = await requireAdmin(args, 'reach-owners')
  const services = args.context.get(servicesContext)
  const { batchId } = args.params
  const form = await formOf(args.request)
  const intent = fieldValue(form, 'intent')
  const id = fieldValue(form, 'id')
  if (intent !== 'void-all' && !(intent === 'void' && id)) throw data(null, { status: 400 })
  const which = intent === 'void' ? { batchId, id } : { batchId }
  const { db, now } = services
  const work = {
    by,
    action: 'codes of letters ended',
    records: () => [{ table: 'letter_batches', id: batchId } as const],
  }
  const count = await auditedWork(db, work, now(), (db) => voidLetters({ db, now }, which))
  const word = count ? 'letters-voided' : 'same'
  throw redirect(doneAt(href('/admin/reach/letters/:batchId', { batchId }), word))
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t.batchTitle(), description: t.description(), isHidden: true })

const states: Record<Letter['state'], string> = {
  open: t.open(),
  claimed: t.claimed(),
  voided: t.voided(),
  ended: t.ended(),
  expired: t.expired(),
  gone: t.gone(),
}

type Data = Route.ComponentProps['loaderData']

export default function BatchPage({ loaderData: { batch, letters } }: Route.ComponentProps) {
  const { id: batchId, madeAt, byName, open } = batch
  return (
    <>
      <AdminHead
        title={t.batch({ count: batch.letters, at: dayAndTime(madeAt) })}
        about={t.batchBy({ by: byName, open })}
      />
      <p className="mb-4">
        <Link
          to={href('/admin/reach/letters')}
          className="inline-link inline-flex min-h-11 items-center"
        >
          {t.backToLetters()}
        </Link>
      </p>
      {open > 0 && (
        <div className="mb-5 grid items-start gap-5 xl:grid-cols-2">
          <Panel title={t.print()}>
            <p className="measure">{t.printAbout()}</p>
            <a
              href={`/admin/reach/letters/${batchId}/letters.pdf`}
              className={buttonClass({ look: 'action' })}
            >
              {t.download({ count: open })}
            </a>
          </Panel>
          <Panel title={t.voidTitle()}>
            <p className="measure">{t.voidAbout()}</p>
            <PostForm>
              <Button name="intent" value="void-all">
                {t.voidAll()}
              </Button>
            </PostForm>
          </Panel>
        </div>
      )}
      <Letters letters={letters} />
    </>
  )
}

function Letters({ letters }: Pick<Data, 'letters'>) {
  return (
    <DenseTable label={t.letters()} heads={[t.listing(), t.state(), t.answer(), t.actions()]}>
      {letters.map(({ id, businessId, name, state, wasOpened, isConfirmed }) => (
        <DenseRow key={id}>
          <Cell isHead>
            {businessId ? (
              <Link
                to={href('/business/:businessId', { businessId })}
                className="inline-link inline-flex min-h-11 items-center font-semibold"
              >
                {name}
              </Link>
            ) : (
              t.deletedListing()
            )}
          </Cell>
          <Cell>{states[state]}</Cell>
          <Cell>{isConfirmed ? t.confirmed() : wasOpened ? t.codeTyped() : t.noAnswer()}</Cell>
          <Cell>
            {state === 'open' && (
              <PostForm>
                <input type="hidden" name="id" value={id} />
                <Button isSmall name="intent" value="void">
                  {t.voidOne()} <span className="sr-only">{name}</span>
                </Button>
              </PostForm>
            )}
          </Cell>
        </DenseRow>
      ))}
    </DenseTable>
  )
}
