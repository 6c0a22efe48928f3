/** The answer of `/embed/list`: every word is ready to show, in the language that was requested. */
export type EmbeddedList = {
  language: string
  title: string
  businesses: {
    name: string
    page: string
    /** Category and town. */
    about: string
    /** "4.2 miles from 34994". */
    distance: string | null
    badge: string | null
    phone: { text: string; address: string; label: string } | null
  }[]
  /** In place of an empty list. */
  nothing: string | null
  all: { text: string; address: string }
  from: { text: string; address: string }
}

const look = `:host{display:block;line-height:1.5}
:host([hidden]){display:none}
h3,ul,p{margin:0}
h3{font-size:1.25em;line-height:1.3}
ul{list-style:none;padding:0;margin-top:.5em;border-top:1px solid var(--veteran-businesses-line,#8888)}
li{display:flex;flex-wrap:wrap;gap:.25em 1em;align-items:center;justify-content:space-between;padding:.75em 0;border-bottom:1px solid var(--veteran-businesses-line,#8888)}
li>div{flex:1 1 14em}
a{color:var(--veteran-businesses-link,inherit);text-underline-offset:.2em}
a:focus-visible{outline:3px solid;outline-offset:2px}
.name{font-weight:700}
.about{display:block;font-size:.9375em}
.call,.all{display:inline-flex;align-items:center;min-height:44px}
.call{padding:0 1em;border:1px solid;border-radius:.5em;font-weight:600;text-decoration:none;white-space:nowrap}
.end{display:flex;flex-wrap:wrap;gap:0 1.5em;align-items:center;justify-content:space-between}
.from{font-size:.875em}`

/** The list as elements with parts to style. */
function makeSection(list: EmbeddedList): HTMLElement {
  type Parts = (Node | string)[]
  const make = <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    { part, ...attributes }: Record<string, string>,
    ...inside: Parts
  ) => {
    const element = document.createElement(tag)
    if (part) {
      element.className = part
      element.setAttribute('part', part)
    }
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.append(...inside)
    return element
  }
  const link = (part: string, address: string, text: string, label = text) =>
    make('a', { part, href: address, ...(label !== text && { 'aria-label': label }) }, text)

  const entry = ({
    name,
    page,
    about,
    distance,
    badge,
    phone,
  }: EmbeddedList['businesses'][number]) =>
    make(
      'li',
      { part: 'business' },
      make(
        'div',
        {},
        link('name', page, name),
        ...[about, distance, badge].flatMap((text, at) =>
          text
            ? [
                make(
                  'span',
                  { part: at === 0 ? 'about' : at === 1 ? 'about distance' : 'about badge' },
                  text,
                ),
              ]
            : [],
        ),
      ),
      ...(phone ? [link('call', phone.address, phone.text, phone.label)] : []),
    )

  const { language, title, businesses, nothing, all, from } = list
  return make(
    'section',
    { lang: language, 'aria-labelledby': 'title' },
    make('h3', { part: 'title', id: 'title' }, title),
    nothing === null
      ? make('ul', { part: 'list', role: 'list' }, ...businesses.map(entry))
      : make('p', { part: 'nothing' }, nothing),
    make(
      'div',
      { part: 'end' },
      link('all', all.address, all.text),
      make('span', { part: 'from' }, link('from', from.address, from.text)),
    ),
  )
}

/**
 * Defines `<veteran-businesses>`. Until the list is there, and if it can't be loaded, the page shows what's inside the
 * element: a link.
 */
function defineElement(
  origin: string,
  look: string,
  makeSection: (list: EmbeddedList) => HTMLElement,
): void {
  const names = ['zip', 'county', 'category', 'limit', 'lang']
  class VeteranBusinesses extends HTMLElement {
    /** Only the newest request may show its list. */
    request = 0
    static get observedAttributes() {
      return names
    }
    connectedCallback() {
      void this.load()
    }
    attributeChangedCallback() {
      if (this.isConnected) void this.load()
    }
    async load() {
      const number = ++this.request
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      if (!root.childNodes.length) root.append(document.createElement('slot'))
      // Attributes that are set together are one request.
      await Promise.resolve()
      if (number !== this.request) return
      const query = new URLSearchParams()
      for (const name of names) {
        const value = this.getAttribute(name)
        if (value) query.set(name, value)
      }
      if (!query.has('lang')) query.set('lang', document.documentElement.lang.slice(0, 2) || 'en')
      const response = await fetch(`${origin}/embed/list?${query.toString()}`).catch(() => null)
      const answer: unknown = await response?.json().catch(() => null)
      if (number !== this.request) return
      if (!response?.ok || !answer) {
        root.replaceChildren(document.createElement('slot'))
        const { errors = [] } = (answer ?? {}) as { errors?: { detail: string }[] }
        const why = errors.map(({ detail }) => detail).join(' ') || `no answer from ${origin}`
        console.warn(`<veteran-businesses>: ${why}`)
        return
      }
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(look)
      root.adoptedStyleSheets = [sheet]
      root.replaceChildren(makeSection(answer as EmbeddedList))
      this.dispatchEvent(new Event('load'))
    }
  }
  if (!customElements.get('veteran-businesses'))
    customElements.define('veteran-businesses', VeteranBusinesses)
}

/** The whole script. Functions are sent as text, so they can't use anything outside themselves. */
export function embedScript(origin: string): string {
  return `(${String(defineElement)})(${JSON.stringify(origin)},${JSON.stringify(look)},${String(makeSection)})`
}
