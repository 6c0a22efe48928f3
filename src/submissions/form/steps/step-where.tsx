import { FieldProblem, SelectField, TickField } from '../../../ui/field.tsx'
import { maxCharacters } from '../field-readers.ts'
import type { FormInHand } from '../form-in-hand.ts'
import { FormLine } from './form-line.tsx'

export function StepWhere({ form }: { form: FormInHand }) {
  const { typed, choices, kind } = form
  return (
    <>
      <FormLine
        form={form}
        name="street"
        label="Street address (optional)"
        autoComplete="street-address"
        maxLength={maxCharacters.street}
      />
      <TickField
        id="hidesAddress"
        name="hidesAddress"
        value="yes"
        label="Hide the street: show the city and ZIP alone, as for a home business"
        checked={typed.hidesAddress}
        onChange={(event) => form.change({ hidesAddress: event.target.checked })}
      />
      <div className="grid gap-6 sm:grid-cols-[1fr_10rem] sm:items-end">
        <FormLine
          form={form}
          name="city"
          label="City"
          autoComplete="address-level2"
          maxLength={maxCharacters.city}
        />
        <FormLine
          form={form}
          name="zip"
          label={kind === 'register' ? 'ZIP code' : 'ZIP code (optional)'}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={10}
        />
      </div>
      <SelectField
        id="county"
        name="county"
        label="County"
        hint="Leave it open if you do not know: the ZIP code tells us."
        value={typed.county}
        onChange={(event) => form.change({ county: event.target.value })}
        problem={form.problemOf('county')}
      >
        <option value="">By the ZIP code</option>
        {choices.counties.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <ServesField form={form} />
    </>
  )
}

function ServesField({ form }: { form: FormInHand }) {
  const { typed, choices } = form
  const { serves } = typed
  const problem = form.problemOf('serves')
  const tick = (slug: string, isTicked: boolean) =>
    form.change({ serves: isTicked ? [...serves, slug] : serves.filter((one) => one !== slug) })
  return (
    <details open={problem ? true : undefined} className="rounded-field border border-edge bg-card">
      <summary className="min-h-12 px-4 py-3 font-semibold">
        Other counties it serves {serves.length ? `(${serves.length} chosen)` : '(optional)'}
      </summary>
      <fieldset className="border-t border-line p-4">
        <legend className="sr-only">Other counties it serves</legend>
        <p className="mb-2 text-sm text-soft">
          For a business that comes to its customers: it is found there too.
        </p>
        <div className="grid gap-x-4 sm:grid-cols-2 md:grid-cols-3">
          {choices.counties.map(({ slug, name }, place) => (
            <TickField
              key={slug}
              id={place === 0 ? 'serves' : `serves-${slug}`}
              name="serves"
              value={slug}
              label={name}
              checked={serves.includes(slug)}
              onChange={(event) => tick(slug, event.target.checked)}
            />
          ))}
        </div>
        <FieldProblem id="serves" text={problem} />
      </fieldset>
    </details>
  )
}
