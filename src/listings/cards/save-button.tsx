import * as t from '#messages/cards.ts'
import { language } from '../../platform/text/language.ts'
import { buttonClass } from '../../platform/ui/button.tsx'

type SaveButtonProps = { id: string; name: string; isSmall?: boolean; className?: string }

/**
 * Saves a listing to My list, or removes it. The layout's script does it from the first tap on; without JavaScript it
 * leads to the list of the account.
 */
export function SaveButton({ id, name, isSmall = false, className = '' }: SaveButtonProps) {
  // On a card it's as wide as the picture, and other words for "Saved" are longer.
  const isTight = isSmall && language() !== 'en'
  return (
    <button
      type="submit"
      form="save-listing"
      name="save"
      value={id}
      data-save=""
      aria-pressed="false"
      // The script may have pressed it before.
      suppressHydrationWarning
      className={buttonClass({
        isSmall,
        className: `group/save aria-pressed:border-verified aria-pressed:bg-verified-ground aria-pressed:text-verified ${isTight ? 'max-sm:text-[0.8125rem]!' : ''} ${className}`,
      })}
    >
      <span className="group-aria-pressed/save:hidden">{t.save()}</span>
      <span className="hidden group-aria-pressed/save:inline">
        <span aria-hidden="true" className={isTight ? 'max-sm:hidden' : undefined}>
          {'✓\u00A0'}
        </span>
        {t.saved()}
      </span>
      <span className="sr-only">{name}</span>
    </button>
  )
}
