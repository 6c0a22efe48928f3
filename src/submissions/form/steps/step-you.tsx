import { TextAreaField } from '../../../ui/field.tsx'
import { ChoiceList } from './choice-list.tsx'
import { maxCharacters } from '../field-readers.ts'
import type { FormInHand } from '../form-in-hand.ts'
import { FormLine } from './form-line.tsx'
import { relationChoices } from '../proof-words.ts'

export function StepYou({ form }: { form: FormInHand }) {
  const { typed, isLive } = form
  const isOwner = typed.relation === 'owner'
  return (
    <>
      <p className="text-soft">We need this to answer you. It is not published.</p>
      <FormLine
        form={form}
        name="submitterName"
        label="Your name"
        autoComplete="name"
        maxLength={maxCharacters.person}
      />
      <FormLine
        form={form}
        name="submitterEmail"
        label="Your email address"
        hint="We send you a private link that shows where it stands."
        type="email"
        autoComplete="email"
      />
      <ChoiceList
        form={form}
        name="relation"
        label="How do you know the business?"
        choices={relationChoices}
      />
      {!(isLive && isOwner) && <OwnerFields form={form} />}
      <TextAreaField
        id="message"
        name="message"
        label="Anything else for our reviewers (optional)"
        rows={3}
        value={typed.message}
        onChange={(event) => form.change({ message: event.target.value })}
        problem={form.problemOf('message')}
        maxLength={maxCharacters.message}
      />
    </>
  )
}

function OwnerFields({ form }: { form: FormInHand }) {
  return (
    <fieldset className="space-y-4 border-l-4 border-line pl-4">
      <legend className="font-semibold">The owner, if you know them (optional)</legend>
      <p className="text-sm text-soft">We write to the owner once it is listed.</p>
      <FormLine
        form={form}
        name="ownerName"
        label="Owner’s name"
        maxLength={maxCharacters.person}
      />
      <FormLine form={form} name="ownerEmail" label="Owner’s email address" type="email" />
      <FormLine form={form} name="ownerPhone" label="Owner’s phone" type="tel" />
    </fieldset>
  )
}
