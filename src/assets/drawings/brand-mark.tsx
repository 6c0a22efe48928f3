export interface BrandMarkProps {
  className?: string
  /** Horizon line; gold by default. The shield takes the text color. */
  accent?: string
}

/** The star is a hole, so the mark works on any background. For 32 px and up. */
export function BrandMark({ className, accent = 'var(--color-gold, #F2C14E)' }: BrandMarkProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 64 64"
      width="32"
      height="32"
      aria-hidden="true"
      focusable="false"
    >
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M32 2Q42 8 57 9V30C57 33.6 56.5 37 55.5 40H8.5C7.5 37 7 33.6 7 30V9Q22 8 32 2ZM32 8.5L35.7 18.4L46.3 18.9L38 25.4L40.8 35.6L32 29.8L23.2 35.6L26 25.4L17.7 18.9L28.3 18.4Z"
      />
      <path
        fill={accent}
        d="M54.8 42C53.9 44.2 52.8 46.1 51.5 48H12.5C11.2 46.1 10.1 44.2 9.2 42Z"
      />
      <path fill="currentColor" d="M49.9 50C45.6 55.1 39.4 59 32 62C24.6 59 18.4 55.1 14.1 50Z" />
    </svg>
  )
}
