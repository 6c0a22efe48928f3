import { href, redirect } from 'react-router'

/** The not-found page's button leads to /about. */
export function loader() {
  return redirect(href('/about-us'), 301)
}
