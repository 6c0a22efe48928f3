import * as t from '#messages/change-it-yourself.ts'
import { href } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'

type ChangeItYourselfProps = { id: string; role: 'owner' | 'manager' }

/** On the report form, for owners and managers of the listing. */
export function ChangeItYourself({ id, role }: ChangeItYourselfProps) {
  const params = { businessId: id }
  return (
    <section
      aria-labelledby="yourself"
      className="mt-6 max-w-2xl rounded-card border-2 border-gold bg-note p-4"
    >
      <h2 id="yourself" className="text-lg!">
        {t.youRunIt()}
      </h2>
      <p className="mt-1">{role === 'owner' ? t.ownerCan() : t.managerCan()}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {role === 'owner' && (
          <ButtonLink look="action" to={href('/business/:businessId/close', params)}>
            {t.hideOrClose()}
          </ButtonLink>
        )}
        <ButtonLink to={href('/business/:businessId/edit', params)}>{t.edit()}</ButtonLink>
      </div>
    </section>
  )
}
