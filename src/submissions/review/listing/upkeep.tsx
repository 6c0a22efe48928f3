import { Form } from 'react-router'
import { Button } from '../../../ui/button.tsx'

type UpkeepProps = { confirmed: string; isHidden: boolean; isSiteSilent: boolean }

/** How true a listing is known to be, and the button for who has looked. */
export function Upkeep({ confirmed, isHidden, isSiteSilent }: UpkeepProps) {
  return (
    <section aria-labelledby="upkeep">
      <h2 id="upkeep">Is it still right?</h2>
      <p className="mt-2">{confirmed}</p>
      {isSiteSilent && <p>Its website did not answer when we looked, on three days.</p>}
      <Form method="post" className="mt-3">
        <Button name="intent" value="still-right">
          {isHidden ? 'It is right: show it again' : 'I have looked: all still right'}
        </Button>
      </Form>
    </section>
  )
}
