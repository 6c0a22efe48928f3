import type { RefObject } from 'react'
import type { FormAnswer } from './form-answer.ts'
import type { FormInHand } from './form-in-hand.ts'
import { FormStep } from './form-step.tsx'
import { lastStep, steps } from './form-steps.ts'
import { StepBusiness } from './step-business.tsx'
import { StepCheck } from './step-check.tsx'
import { StepContact } from './step-contact.tsx'
import { StepHours } from './step-hours.tsx'
import { StepProof } from './step-proof.tsx'
import { StepWhere } from './step-where.tsx'
import { StepYou } from './step-you.tsx'
import { fileIn } from './use-form-in-hand.tsx'

type FormStepsProps = {
  form: FormInHand
  step: number
  answer: FormAnswer | undefined
  box: RefObject<HTMLFormElement | null>
  onGo(step: number): void
}

/** Every step of the form; with script, one is shown at a time. */
export function FormSteps({ form, step, answer, box, onGo }: FormStepsProps) {
  const fileName = step === lastStep ? (fileIn(box.current)?.name ?? '') : ''
  const bodies = [
    <StepBusiness key="business" form={form} />,
    <StepWhere key="where" form={form} />,
    <StepContact key="contact" form={form} />,
    <StepHours key="hours" form={form} />,
    <StepProof key="proof" form={form} lostFile={answer?.hadFile === true && !form.isLive} />,
    <StepYou key="you" form={form} />,
    <StepCheck key="check" form={form} fileName={fileName} onChange={onGo} />,
  ]
  return steps.map((one, place) => (
    <FormStep key={one.id} step={one} isShown={!form.isLive || place === step}>
      {bodies[place]}
    </FormStep>
  ))
}
