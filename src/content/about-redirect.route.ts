import { href, redirect } from 'react-router'

/** The spec's not-found page has a button to /about. */
export function loader() {
  return redirect(href('/about-us'), 301)
}
