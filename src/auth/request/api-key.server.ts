import type { Context, MiddlewareHandler } from 'hono'

type Given = {
  keys(): Promise<(string | null)[]>
  isNeeded(c: Context): boolean
}

/** In the words of the hosted gateway. */
export function requireApiKey({ keys, isNeeded }: Given): MiddlewareHandler {
  return async (c, next) => {
    if (!isNeeded(c)) return next()
    const key = c.req.header('apikey') || c.req.query('apikey')
    if (!key) {
      const hint = 'No `apikey` request header or url param was found.'
      return c.json({ message: 'No API key found in request', hint }, 401)
    }
    if ((await keys()).includes(key)) return next()
    const hint = 'Double check your Supabase `anon` or `service_role` API key.'
    return c.json({ message: 'Invalid API key', hint }, 401)
  }
}

export async function ownApiKeys(service: {
  secrets(): Promise<{ anonKey: string; serviceKey: string }>
}): Promise<string[]> {
  const { anonKey, serviceKey } = await service.secrets()
  return [anonKey, serviceKey]
}
