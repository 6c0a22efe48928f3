import * as t from '#messages/price-list.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FieldProblem, TextField } from '../../platform/ui/field.tsx'
import type { FormState } from '../form/form-state.ts'
import { maxPrices, noPrice, priceLimits, type PriceValues } from '../form/price-values.ts'

/** Without JavaScript, lines can't be added. */
const emptyLines = 4

type PricesFieldProps = { form: FormState; label: string; hint: string | undefined }

export function PricesField({ form, label, hint }: PricesFieldProps) {
  const rows = form.values.priceList
  const shown = form.isLive
    ? rows.length
      ? rows
      : [noPrice]
    : [...rows, ...Array.from({ length: emptyLines }, () => noPrice)]
  const set = (priceList: PriceValues[]) => form.change({ priceList })
  const change = (place: number, changes: Partial<PriceValues>) =>
    set(shown.map((row, at) => (at === place ? { ...row, ...changes } : row)))
  const add = () => {
    set([...shown, noPrice])
    const id = `priceList-${shown.length}`
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${id}`)?.focus())
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{label}</legend>
      {hint && <p className="mb-2 text-sm text-soft">{hint}</p>}
      <ul className="space-y-3">
        {shown
          .map((row, place) => ({ row, place }))
          .map(({ row, place }) => (
            <li key={place} className="rounded-field border border-line p-3">
              <PriceLine
                row={row}
                place={place}
                problem={form.problemOf(`priceList-${place}`)}
                onChange={(changes) => change(place, changes)}
              />
              {form.isLive && rows.length > 0 && (
                <Button
                  type="button"
                  isSmall
                  className="mt-3"
                  onClick={() => set(shown.filter((_, at) => at !== place))}
                >
                  {t.removeService({
                    number: place + 1,
                    soft: (words) => <span className="sr-only">{words}</span>,
                  })}
                </Button>
              )}
            </li>
          ))}
      </ul>
      {form.isLive && shown.length < maxPrices && (
        <Button type="button" isSmall className="mt-3" onClick={add}>
          {t.addService()}
        </Button>
      )}
    </fieldset>
  )
}

type PriceLineProps = {
  row: PriceValues
  place: number
  problem: string | null
  onChange(changes: Partial<PriceValues>): void
}

const fields = [
  { part: 'name', label: t.service, example: t.serviceExample },
  { part: 'amount', label: t.price, example: t.priceExample },
  { part: 'text', label: t.details, example: t.detailsExample },
] as const

function PriceLine({ row, place, problem, onChange }: PriceLineProps) {
  const id = `priceList-${place}`
  return (
    <fieldset className="min-w-0" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="sr-only">{t.serviceNumber({ number: place + 1 })}</legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {fields.map(({ part, label, example }) => (
          <TextField
            key={part}
            id={part === 'name' ? id : `price-${part}-${place}`}
            name={`price-${part}`}
            label={label()}
            placeholder={example()}
            maxLength={priceLimits[part]}
            autoComplete="off"
            className={part === 'text' ? 'sm:col-span-2' : undefined}
            value={row[part]}
            onChange={(event) => onChange({ [part]: event.target.value })}
          />
        ))}
      </div>
      <FieldProblem id={id} text={problem} />
    </fieldset>
  )
}
