import { useEffect } from 'react'

/**
 * Marks a result in the list and on the map alike (`data-marked`) while the pointer or the focus is on one of the two.
 * Both carry their number as `data-result`; a group of pins carries several.
 */
export function useMarkedResult(): void {
  useEffect(() => {
    let marked = ''
    const mark = (numbers: string) => {
      if (numbers === marked) return
      marked = numbers
      const wanted = numbers.split(' ').filter(Boolean)
      for (const item of document.querySelectorAll<HTMLElement>('[data-result]')) {
        const own = item.dataset.result?.split(' ') ?? []
        item.toggleAttribute(
          'data-marked',
          own.some((number) => wanted.includes(number)),
        )
      }
    }
    const numbersAt = (target: EventTarget | null) =>
      target instanceof Element
        ? (target.closest<HTMLElement>('[data-result]')?.dataset.result ?? '')
        : ''
    // What the pointer leaves alone belongs to the focus again.
    const onPoint = ({ target }: Event) =>
      mark(numbersAt(target) || numbersAt(document.activeElement))
    const onFocus = ({ target }: Event) => mark(numbersAt(target))
    const onBlur = ({ relatedTarget }: FocusEvent) => relatedTarget ?? mark('')
    document.addEventListener('pointerover', onPoint)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    return () => {
      mark('')
      document.removeEventListener('pointerover', onPoint)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
    }
  }, [])
}
