import { href, redirect, type LoaderFunctionArgs } from 'react-router'

/** What people type for the sign-in page leads to it, and on to where they wanted to go. */
export function loader({ url }: LoaderFunctionArgs) {
  return redirect(href('/auth') + url.search, 301)
}
