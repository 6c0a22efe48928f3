/** The types for our use of autocannon, which has none. */
declare module 'autocannon' {
  type Request = {
    path?: string
    headers?: Record<string, string>
    setupRequest?: (request: Request) => Request
  }
  type Options = {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
    requests?: Request[]
  }
  type Result = {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number }
    '2xx': number
    non2xx: number
    errors: number
    timeouts: number
  }
  type Heard = (client: unknown, status: number, bytes: number, milliseconds: number) => void
  type Run = Promise<Result> & { on(event: 'response', heard: Heard): void }
  export default function autocannon(options: Options): Run
}
