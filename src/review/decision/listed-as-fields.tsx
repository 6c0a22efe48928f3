import { href } from 'react-router'
import { clearlyClosest } from '../../submissions/duplicates/duplicate-score.ts'
import { TextField } from '../../platform/ui/field.tsx'
import { problemAt, type DeskProblem, type FormWords, type ItemView } from '../item/desk-view.ts'

type ListedAsProps = {
  matches: ItemView['matches']
  words: FormWords
  problem: DeskProblem | null
}

/** As what a business is here already: a listing or something else that waits, one that is alike or any other. */
export function ListedAsFields({ matches, words, problem }: ListedAsProps) {
  const known = matches
    .filter(({ kind, isSample }) => kind !== 'resource' && !isSample)
    .map(({ kind, id, ...match }) => ({
      ...match,
      isListed: kind === 'listing',
      value: kind === 'listing' ? id : href('/review/:id', { id }),
    }))
  const chosen = words['listed-as'] || clearlyClosest(known)?.value
  return (
    <div className="space-y-3">
      {known.length > 0 && (
        <fieldset>
          <legend className="font-semibold">It is the same as</legend>
          {known.map(({ value, name, reasons, isListed }) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
              <input
                type="radio"
                name="listed-as"
                value={value}
                defaultChecked={value === chosen}
                className="size-5 shrink-0 accent-action"
              />
              <span className="wrap-anywhere">
                {name}{' '}
                <span className="text-sm text-soft">
                  ({isListed ? 'listed' : 'also waiting'}: {reasons.join(', ')})
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <TextField
        id="listed-other"
        name="listed-other"
        label={known.length ? 'Or another one' : 'The other one'}
        hint="Paste the address of the listing, or of what waits at the desk."
        defaultValue={words['listed-other']}
        problem={problemAt(problem, 'listed-as')}
      />
    </div>
  )
}
