import type { RefObject } from 'react'
import type { FormAnswer } from '../form/form-answer.ts'
import type { FormInHand } from '../form/form-in-hand.ts'
import { FormStep } from './form-step.tsx'
import { lastStep, steps } from '../form/form-steps.ts'
import { StepBusiness } from '../form/steps/step-business.tsx'
import { StepCheck } from '../form/steps/step-check.tsx'
import { StepContact } from '../form/steps/step-contact.tsx'
import { StepHours } from '../form/steps/step-hours.tsx'
import { StepProof } from '../form/steps/step-proof.tsx'
import { StepWhere } from '../form/steps/step-where.tsx'
import { StepYou } from '../form/steps/step-you.tsx'
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
