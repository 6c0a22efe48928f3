import { maxCharacters } from '../field-readers.ts'
import type { FormInHand } from '../form-in-hand.ts'
import { FormLine } from './form-line.tsx'

const profiles = [
  { name: 'facebook', label: 'Facebook', placeholder: 'facebook.com/…' },
  { name: 'instagram', label: 'Instagram', placeholder: 'instagram.com/…' },
  { name: 'twitter', label: 'X (Twitter)', placeholder: 'x.com/…' },
  { name: 'linkedin', label: 'LinkedIn', placeholder: 'linkedin.com/…' },
] as const

export function StepContact({ form }: { form: FormInHand }) {
  return (
    <>
      <p className="text-soft">
        These are shown on the listing. One of phone, email and website is enough.
      </p>
      <FormLine
        form={form}
        name="phone"
        label="Phone"
        hint="With the area code, such as 772-555-0142."
        type="tel"
        autoComplete="tel"
      />
      <FormLine
        form={form}
        name="email"
        label="Email of the business"
        type="email"
        autoComplete="email"
      />
      <FormLine
        form={form}
        name="website"
        label="Website"
        placeholder="www.example.com"
        inputMode="url"
        autoComplete="url"
        maxLength={maxCharacters.link}
      />
      <fieldset>
        <legend className="mb-3 font-semibold">Pages on social sites (optional)</legend>
        <div className="grid gap-4 md:grid-cols-2">
          {profiles.map((profile) => (
            <FormLine
              key={profile.name}
              form={form}
              inputMode="url"
              maxLength={maxCharacters.link}
              {...profile}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
