const checks = [
  'The business exists, and is in Florida or serves people here.',
  'A veteran owns it. The badge says what that rests on: a certification, papers seen, a named organization that vouches, or the owner’s own word.',
  'The name, phone number, address and website are right and lead to this business.',
  'It is not listed already.',
]

/** Who looks at what is sent in, at what, and how soon. */
export function HowReviewWorks() {
  return (
    <section aria-labelledby="review" className="mt-12 md:mt-16">
      <h2 id="review">How review works</h2>
      <div className="mt-4 grid gap-8 md:grid-cols-2">
        <div className="measure space-y-3">
          <p>
            Two volunteers look at every business before it is published. You hear from them within
            24 hours: it is live, or they ask for something, or they say why not.
          </p>
          <p>
            Papers that you show us are seen by reviewers only, and are deleted after the decision.
          </p>
        </div>
        <div>
          <h3>What we check</h3>
          <ul className="mt-2 list-disc space-y-2 pl-5 text-soft">
            {checks.map((check) => (
              <li key={check}>{check}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
