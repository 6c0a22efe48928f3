export interface VerifiedMarkProps {
  className?: string
}

/** The badge's shield with a star cut out, for 16 to 20 px. Takes the text color; the word sits beside it. */
export function VerifiedMark({ className }: VerifiedMarkProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 20 20"
      width="18"
      height="18"
      aria-hidden="true"
      focusable="false"
    >
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M10 .7Q13 2.7 18 3V9.5C18 14.5 14.6 17.7 10 19.4C5.4 17.7 2 14.5 2 9.5V3Q7 2.7 10 .7ZM10 4.1L11.6 8L15.7 8.2L12.5 10.9L13.5 15L10 12.7L6.5 15L7.5 10.9L4.3 8.2L8.4 8Z"
      />
    </svg>
  )
}
