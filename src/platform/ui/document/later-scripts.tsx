import {
  Children,
  isValidElement,
  use,
  type ContextType,
  type ReactElement,
  type ReactNode,
} from 'react'
import {
  Scripts as scriptsOf,
  UNSAFE_DataRouterStateContext as StateContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router'
import { useAllowedScript, useIsForAll } from './request-info.tsx'

type ElementProps = {
  children?: ReactNode
  rel?: string
  type?: string
  href?: string
  dangerouslySetInnerHTML?: Record<string, string>
}

/** What a page's scripts say: what stands in it for them, how they begin, and what waits for the moment to begin. */
type PageScripts = { context: string; start: string; loader: string }

type Where = { matches: readonly { route: { id: string } }[]; location: { pathname: string } }

/** The same for all pages of one route below one address: to put them together is a good part of what a small page costs. */
const kept = new Map<string, PageScripts>()
const mostKept = 1000
/** Nobody links to longer ones. */
const longestKey = 500
/** While somebody works on the site, routes change. */
const isKept = import.meta.env.SSR && import.meta.env.PROD

/**
 * The scripts of a page, which are fetched once it stands and the browser is idle, or somebody touches it: style, letters
 * and pictures come first, and a page can be read, and its links and forms used, before any script. A page for everybody
 * is mostly read: its scripts are fetched once somebody moves, scrolls or touches it.
 */
export function LaterScripts({ nonce }: { nonce: string | undefined }): ReactNode {
  const isForAll = useIsForAll()
  const state = use(StateContext)
  const key = isKept && state ? keyOf(state, isForAll) : null
  const known = key === null ? undefined : kept.get(key)
  // Else React Router would leave out the data that the scripts begin with.
  if (known) noteScripts(use(FrameworkContext))
  // Its hooks are those of this component: what it would write is needed, not what it renders.
  const scripts = known ?? readScripts(scriptsOf({}), isForAll)
  useAllowedScript(scripts?.start ?? '')
  if (!scripts) return null
  if (key !== null && key.length <= longestKey && !known) {
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, scripts)
  }
  return [scripts.context, scripts.loader].map((code) => (
    <script
      key={code === scripts.loader ? 'loader' : 'context'}
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: code }}
    />
  ))
}

/** Whether the scripts of a page are known: then no route is asked for but those that lead to it. */
export function knowsScripts(where: Where, isForAll: boolean): boolean {
  return isKept && kept.has(keyOf(where, isForAll))
}

/** What React Router tells of routes hangs on those of the page and of the addresses above it. */
function keyOf({ matches, location }: Where, isForAll: boolean): string {
  const above = location.pathname.slice(0, location.pathname.lastIndexOf('/'))
  return `${isForAll} ${matches.map(({ route }) => route.id).join(' ')} ${above}`
}

function noteScripts(framework: ContextType<typeof FrameworkContext>): void {
  if (framework?.renderMeta) framework.renderMeta.didRenderScripts = true
}

/** What React Router would have the page load at once; null once the page has it. */
function readScripts(scripts: ReactNode, isForAll: boolean): PageScripts | null {
  const elements = elementsIn(scripts)
  const codeOf = (type: string | undefined) =>
    elements
      .filter((one) => one.type === 'script' && one.props.type === type)
      .map(({ props }) => Object.values(props.dangerouslySetInnerHTML ?? {}).join(''))
      .join('\n')
  const start = codeOf('module')
  if (!start) return null
  const preloads = elements.filter(({ props }) => props.rel === 'modulepreload')
  const files = preloads.flatMap(({ props }) => props.href ?? [])
  return { context: codeOf(undefined), start, loader: loaderOf(files, start, isForAll) }
}

/** The elements of a tree of fragments. */
function elementsIn(node: ReactNode): ReactElement<ElementProps>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<ElementProps>(child)) return []
    return typeof child.type === 'string' ? [child] : elementsIn(child.props.children)
  })
}

/**
 * All that strings may become in a browser that asks (`require-trusted-types-for`): text without markup, the empty
 * script with which React begins one, and the start of this page. No address of a script, and no other code.
 */
const trustedTypes = String.raw`window.trustedTypes?.createPolicy('default',{
createHTML:html=>html.includes('\x3c')&&html!=='\x3cscript>\x3c/script>'?null:html,
createScript:code=>code===start?code:null
})`

function loaderOf(preloads: string[], start: string, isForAll: boolean): string {
  const [files, code] = [preloads, start].map((one) =>
    JSON.stringify(one).replaceAll('<', String.raw`\u003c`),
  )
  // A page that appears under a pointer at rest is told of a move of nothing. Who is signed in is to see so.
  return `(()=>{
const start=${code}
${trustedTypes}
const signs=['pointerdown','pointermove','keydown','focusin','scroll']
let isBegun=false
const begin=({type,movementX,movementY}={})=>{
if(isBegun||(type==='pointermove'&&!movementX&&!movementY))return
isBegun=true
for(const sign of signs)removeEventListener(sign,begin,true)
for(const href of ${files})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}))
document.body.append(Object.assign(document.createElement('script'),{type:'module',textContent:start}))
}
const whenIdle=()=>window.requestIdleCallback?requestIdleCallback(begin,{timeout:1000}):setTimeout(begin,50)
for(const sign of signs)addEventListener(sign,begin,true)
if(${isForAll}&&!document.cookie)return
if(document.readyState==='complete')whenIdle()
else addEventListener('load',whenIdle,{once:true})
})()`
}
