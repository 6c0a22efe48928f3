export const root: string
export const environment: NodeJS.ProcessEnv
export function run(command: string, args: string[], options?: object): Promise<void>
export function install(options: { withTests: boolean }): Promise<void>
export const serverFile: string
export function commands(): string
export function build(): Promise<void>
export const frugal: { args: string[]; env: Record<string, string> }
