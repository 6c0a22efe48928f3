import { branches } from '../../../directory/business.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { ChoiceList } from './choice-list.tsx'
import { maxCharacters } from '../field-readers.ts'
import type { FormInHand } from '../form-in-hand.ts'
import { FormLine } from './form-line.tsx'
import { proofChoices, proofNumberLabel, proofQuestion } from '../proof-words.ts'

const fileHint =
  'A PDF, JPEG or PNG of at most 5 MB. Only our reviewers can open it, it is never published, and it is deleted after the decision. Cover your Social Security number first.'

type StepProofProps = {
  form: FormInHand
  /** Whether a file came with a form that is shown again: browsers do not keep it. */
  lostFile: boolean
}

export function StepProof({ form, lostFile }: StepProofProps) {
  const { typed, kind, isLive } = form
  const numberLabel = isLive
    ? proofNumberLabel(typed.proof)
    : 'Number of the certification, or name of who vouches'
  return (
    <>
      <SelectField
        id="service"
        name="service"
        label="Branch of service (optional)"
        value={typed.service}
        onChange={(event) => form.change({ service: event.target.value })}
        problem={form.problemOf('service')}
      >
        <option value="">Not said</option>
        {branches.map((branch) => (
          <option key={branch}>{branch}</option>
        ))}
      </SelectField>
      <ChoiceList form={form} name="proof" label={proofQuestion(kind)} choices={proofChoices} />
      {numberLabel && (
        <FormLine
          form={form}
          name="proofNumber"
          label={numberLabel}
          maxLength={maxCharacters.number}
        />
      )}
      <TextField
        id="evidence"
        name="evidence"
        label="A paper that shows it (optional)"
        type="file"
        accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
        hint={lostFile ? `Choose the file again: browsers do not keep it. ${fileHint}` : fileHint}
        problem={form.problemOf('evidence')}
        style={{ paddingBlock: '0.6rem' }}
      />
    </>
  )
}
