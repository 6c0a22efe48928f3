import { RadioField } from '../../../ui/field.tsx'

/** What becomes of who owns the listing already. An approved claim says nothing of service. */
export function OwnersFields({ owners }: { owners: string[] }) {
  if (owners.length === 0)
    return <p>Nobody owns this listing. With your approval the claimant does. It gives no badge.</p>
  return (
    <fieldset>
      <legend className="font-semibold">Owned by {owners.join(', ')}</legend>
      <RadioField name="owners" value="add" label="The claimant owns it with them" defaultChecked />
      <RadioField name="owners" value="replace" label="The claimant replaces them" />
    </fieldset>
  )
}
