/** Code to read and copy. */
export function Snippet({ children }: { children: string }) {
  return (
    <pre
      lang="en"
      className="mt-2 rounded-card border border-line bg-card p-4 text-sm break-words whitespace-pre-wrap"
    >
      <code>{children}</code>
    </pre>
  )
}
