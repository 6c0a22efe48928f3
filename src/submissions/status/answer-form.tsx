import { useEffect, useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { HoursFields } from './hours-fields.tsx'
import { Choice, FormFields, Line, ServesFields, Tick, useInHand } from './form-fields.tsx'
import { branchChoices, proofChoices, relationChoices, zoneChoices } from './form-choices.ts'
import type { StatusProblem, StatusView } from './status-view.ts'

type AnswerFormProps = { form: NonNullable<StatusView['form']>; problem: StatusProblem | null }

/** All that was sent, to be changed and sent again. Nothing typed is lost when something is wrong. */
export function AnswerForm({ form, problem }: AnswerFormProps) {
  const wrong = problem?.intent === 'answer' ? problem : null
  const typed = wrong?.typed ?? form.typed
  const { state } = useNavigation()
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wrong) summary.current?.focus()
  }, [wrong])
  return (
    <Form method="post" encType="multipart/form-data" className="mt-8 space-y-8" noValidate>
      {wrong && wrong.problems.length > 0 && (
        <div
          ref={summary}
          tabIndex={-1}
          className="rounded-card border-2 border-crisis bg-card p-4"
        >
          <h2 className="text-lg!">Please put this right</h2>
          <ul className="mt-2">
            {wrong.problems.map(({ field, text }) => (
              <li key={`${field} ${text}`}>
                <a href={`#${field}`} className="inline-link inline-flex min-h-11 items-center">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <FormFields value={{ typed, problems: wrong?.problems ?? [] }}>
        <BusinessFields choices={form.choices} />
        <ContactFields />
        <ProofFields />
        <PeopleFields />
      </FormFields>
      <TextAreaField
        id="words"
        name="words"
        rows={3}
        label="What you changed, or a word to the reviewers (optional)"
        defaultValue={wrong?.words}
      />
      <Button look="action" name="intent" value="answer" disabled={state !== 'idle'}>
        Send it again
      </Button>
    </Form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-5">
      <legend className="mb-3 font-serif text-xl font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}

function BusinessFields({ choices }: Pick<AnswerFormProps['form'], 'choices'>) {
  return (
    <Part title="The business">
      <Line name="name" label="Name of the business" />
      <Choice name="category" label="Category" choices={choices.categories} />
      <Line name="description" label="What it does" isLong />
      <Line name="street" label="Street and number" />
      <Tick name="hidesAddress" label="Do not show the street" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Line name="city" label="City" />
        <Line name="zip" label="ZIP code" inputMode="numeric" />
      </div>
      <Choice name="county" label="County" choices={choices.counties} none="That of the ZIP code" />
      <ServesFields counties={choices.counties} />
    </Part>
  )
}

function ContactFields() {
  return (
    <Part title="How to reach it">
      <div className="grid gap-5 sm:grid-cols-2">
        <Line name="phone" label="Phone" type="tel" />
        <Line name="email" label="Email" type="email" />
      </div>
      <Line name="website" label="Website" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Line name="facebook" label="Facebook" />
        <Line name="instagram" label="Instagram" />
        <Line name="twitter" label="X (Twitter)" />
        <Line name="linkedin" label="LinkedIn" />
      </div>
      <HoursFields />
      <Tick name="byAppointment" label="By appointment" />
      <Line name="hoursNote" label="Note on hours" />
      <Choice name="timeZone" label="Time zone" choices={zoneChoices} none="That of the county" />
    </Part>
  )
}

function ProofFields() {
  const { problemOf } = useInHand()
  return (
    <Part title="Proof">
      <Line name="licenseNumber" label="License number, where Florida licenses the trade" />
      <Choice name="service" label="Branch of service" choices={branchChoices} none="Not given" />
      <Choice name="proof" label="How we can check" choices={proofChoices} none="Not given" />
      <Line name="proofNumber" label="Number of the certificate, or who vouches" />
      <TextField
        id="evidence"
        name="evidence"
        type="file"
        accept="application/pdf,image/jpeg,image/png"
        label="A paper (optional)"
        hint="PDF, JPEG or PNG, at most 5 MB. Only reviewers see it; it is deleted after the decision."
        problem={problemOf('evidence')}
        className="[&_input]:py-2.5"
      />
    </Part>
  )
}

function PeopleFields() {
  return (
    <Part title="You and the owner">
      <div className="grid gap-5 sm:grid-cols-2">
        <Line name="submitterName" label="Your name" />
        <Line name="submitterEmail" label="Your email" type="email" />
      </div>
      <Choice name="relation" label="How you know the business" choices={relationChoices} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Line name="ownerName" label="Owner's name (optional)" />
        <Line name="ownerEmail" label="Owner's email (optional)" type="email" />
        <Line name="ownerPhone" label="Owner's phone (optional)" type="tel" />
      </div>
      <Line name="message" label="Message (optional)" isLong />
    </Part>
  )
}
