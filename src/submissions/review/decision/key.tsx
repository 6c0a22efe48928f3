/** The key that does the same; of no use on a phone, and to a screen reader noise. */
export function Key({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="hidden min-w-6 items-center justify-center rounded-[4px] border border-current/40 px-1.5 font-sans text-sm leading-5 lg:inline-flex"
    >
      {children}
    </kbd>
  )
}
