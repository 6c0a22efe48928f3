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
import { language } from '../../text/language.ts'
import { useAllowedScript, useIsForAll } from './request-info.tsx'

type ElementProps = {
  children?: ReactNode
  rel?: string
  type?: string
  href?: string
  dangerouslySetInnerHTML?: Record<string, string>
}

type PageScripts = { context: string; start: string; loader: string }

type Where = { matches: readonly { route: { id: string } }[]; location: { pathname: string } }

/** By route and parent URL: a good part of a small page's cost. */
const cache = new Map<string, PageScripts>()
const maxCached = 1000
const longestKey = 500
/** In development, routes change. */
const isCached = import.meta.env.SSR && import.meta.env.PROD

/**
 * When idle or at the first interaction: links and forms work without. Shared pages are mostly just read, so they
 * wait for an interaction.
 */
export function LaterScripts({ nonce }: { nonce: string | undefined }): ReactNode {
  const isForAll = useIsForAll()
  const state = use(StateContext)
  const key = isCached && state ? keyOf(state, isForAll) : null
  const known = key === null ? undefined : cache.get(key)
  // Otherwise React Router leaves out the data that the scripts start with.
  if (known) noteScripts(use(FrameworkContext))
  // Calls its hooks as ours: we need its script text, not its markup.
  const scripts = known ?? readScripts(scriptsOf({}), isForAll)
  useAllowedScript(scripts?.start ?? '')
  if (!scripts) return null
  if (key !== null && key.length <= longestKey && !known) {
    if (cache.size >= maxCached) cache.clear()
    cache.set(key, scripts)
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

/** Then only routes toward the page need rendering. */
export function knowsScripts(where: Where, isForAll: boolean): boolean {
  return isCached && cache.has(keyOf(where, isForAll))
}

/** React Router's route data depends on these. */
function keyOf({ matches, location }: Where, isForAll: boolean): string {
  const above = location.pathname.slice(0, location.pathname.lastIndexOf('/'))
  return `${language()} ${isForAll} ${matches.map(({ route }) => route.id).join(' ')} ${above}`
}

function noteScripts(framework: ContextType<typeof FrameworkContext>): void {
  if (framework?.renderMeta) framework.renderMeta.didRenderScripts = true
}

/** Null once the page is hydrated. */
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

function elementsIn(node: ReactNode): ReactElement<ElementProps>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<ElementProps>(child)) return []
    return typeof child.type === 'string' ? [child] : elementsIn(child.props.children)
  })
}

/** Security: Trusted Types lets through text without markup, React's empty script, this page's start, and
 * the service worker only. */
const trustedTypes = String.raw`window.trustedTypes?.createPolicy('default',{
createHTML:html=>html.includes('\x3c')&&html!=='\x3cscript>\x3c/script>'?null:html,
createScript:code=>code===start?code:null,
createScriptURL:url=>url==='/sw.js'?url:null
})`

/**
 * The service worker shows one page at another's address: it isn't hydrated, and tries again when the connection is
 * back. Inline, because the connection may return before any file is loaded. A reload would cancel a link that was
 * tapped just before.
 */
const retryOnline = `if('elsewhere'in document.documentElement.dataset){
let isLeaving
onbeforeunload=()=>{isLeaving=true}
ononline=()=>{if(!isLeaving)location.reload()}
return
}`

function loaderOf(preloads: string[], start: string, isForAll: boolean): string {
  const [files, code] = [preloads, start].map((one) =>
    JSON.stringify(one).replaceAll('<', String.raw`\u003c`),
  )
  // Scripts use `toSorted` and older functions. A browser without it keeps the page as the server sent it.
  // A page under a resting pointer gets a zero-length move. Signed-in visitors need the scripts for their account
  // links.
  return `(()=>{
${retryOnline}
if(![].toSorted)return
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
