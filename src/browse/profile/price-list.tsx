import * as t from '#messages/profile.ts'
import type { PricedService } from '../../listings/priced-service.ts'

/** Services with prices and details, in the owner's order and words. */
export function PriceList({ services }: { services: readonly PricedService[] }) {
  return (
    <div className="measure mt-5 print:mt-2">
      <h3 className="text-base!">{t.servicesAndPrices()}</h3>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-card px-4 print:border-0 print:px-0">
        {services.map(({ name, price, text }) => (
          <li key={name} className="py-3 wrap-anywhere print:py-1">
            <div className="flex items-baseline justify-between gap-x-4">
              <span className="font-semibold">{name}</span>{' '}
              <span
                className={`max-w-1/2 shrink-0 text-right tabular-nums ${price ? '' : 'text-sm text-soft'}`}
              >
                {price ?? t.askForPrice()}
              </span>
            </div>
            {text && <p className="text-sm text-soft">{text}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
