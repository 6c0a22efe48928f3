import { StepCall, StepCompare, StepSearch } from '../../ui/drawings/three-steps.tsx'

const steps = [
  {
    Drawing: StepSearch,
    title: 'Say where you are',
    text: 'Type your zip code and what you need. The nearest veteran-owned business comes first.',
  },
  {
    Drawing: StepCompare,
    title: 'See who is behind it',
    text: 'Each profile shows how and when we verified it, its hours and the counties it serves.',
  },
  {
    Drawing: StepCall,
    title: 'Call them',
    text: 'You deal with the owner directly. We take no fee and pass nothing on.',
  },
]

export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="section-gap border-t border-line">
      <h2 id="how">How it works</h2>
      <ol className="mt-6 grid gap-8 md:grid-cols-3">
        {steps.map(({ Drawing, title, text }) => (
          <li key={title}>
            <Drawing className="h-24 w-auto" />
            <h3 className="mt-3">{title}</h3>
            <p className="mt-1 text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
