import { href, Link } from 'react-router'

export function BackToSignIn() {
  return (
    <p className="mt-6 border-t border-line pt-4">
      <Link to={href('/auth')} className="inline-link inline-flex min-h-11 items-center">
        Back to Sign In
      </Link>
    </p>
  )
}
