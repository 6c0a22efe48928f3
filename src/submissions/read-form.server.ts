import { mostBytes } from './evidence-rule.ts'

/** A paper of the largest size and everything that can be typed, twice over: what is larger is not read to its end. */
const mostSent = 2 * mostBytes + 2 * 1024 * 1024

type Read = { ok: true; form: FormData } | { ok: false; status: 400 | 413 }

/** The fields that were sent. Never throws for what was sent: 413 for too much of it, 400 for what is no form. */
export async function readForm(request: Request): Promise<Read> {
  const bytes = await readBytes(request)
  if (!bytes) return { ok: false, status: 413 }
  const type = request.headers.get('content-type') ?? ''
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
    return { ok: true, form }
  } catch {
    return { ok: false, status: 400 }
  }
}

async function readBytes({ body, headers }: Request): Promise<Blob | null> {
  if (Number(headers.get('content-length') ?? 0) > mostSent) return null
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  // Who sends more is not cut off while sending: that would lose the answer, too.
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    length += chunk.length
    if (length > mostSent) return null
    chunks.push(chunk)
  }
  return new Blob(chunks)
}
