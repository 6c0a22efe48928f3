import { useState } from 'react'
import { href } from 'react-router'
import { Button, buttonClass, ButtonLink } from '../../platform/ui/button.tsx'
import { useHydrated } from '../../platform/ui/use-hydrated.ts'
import { Part } from '../page/account-layout.tsx'

type NewCodesProps = {
  codes: string[]
  isFirst: boolean
  siteName: string
  /** The page that somebody wants to go on to. */
  returnPath: string
}

/** Recovery codes, shown this once: to print, to copy, or to keep as a file. */
export function NewCodes({ codes, isFirst, siteName, returnPath }: NewCodesProps) {
  const text = [`Recovery codes for ${siteName}`, 'Each works once.', '', ...codes, ''].join('\n')
  return (
    <Part
      title={isFirst ? 'Your second factor is on. Keep these codes' : 'Your new codes'}
      takesFocus
    >
      <p>
        When you lose your second factor, one of these recovery codes lets you in. Each works once.{' '}
        <strong>They are shown only now.</strong> Put them where you keep papers that matter.
      </p>
      <ul
        className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-6 gap-y-1 rounded-field border border-line bg-page p-4 text-lg tabular-nums"
        translate="no"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonClass({ look: 'action' })}
        >
          Save as a file
        </a>
        <CopyAndPrint text={text} />
      </div>
      <ButtonLink
        to={returnPath || href('/account/second-factor')}
        replace
        className="print:hidden"
      >
        I have kept them
      </ButtonLink>
    </Part>
  )
}

/** Needs script. @param what is copied, where "Copy" alone would not say it. */
export function CopyButton({ text, what = '' }: { text: string; what?: string }) {
  const [isCopied, setCopied] = useState(false)
  if (!useHydrated()) return null
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Button type="button" onClick={copy}>
      <span role="status">{isCopied ? 'Copied' : `Copy ${what}`.trim()}</span>
    </Button>
  )
}

function CopyAndPrint({ text }: { text: string }) {
  if (!useHydrated()) return null
  return (
    <>
      <CopyButton text={text} />
      <Button type="button" onClick={() => window.print()}>
        Print
      </Button>
    </>
  )
}
