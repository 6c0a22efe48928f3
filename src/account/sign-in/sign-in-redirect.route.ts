import { href, redirect, type LoaderFunctionArgs } from 'react-router'

/** Common names for the sign-in page. */
export function loader({ url }: LoaderFunctionArgs) {
  return redirect(href('/auth') + url.search, 301)
}
