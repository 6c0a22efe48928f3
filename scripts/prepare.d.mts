export const root: string
export const environment: NodeJS.ProcessEnv
export function run(command: string, args: string[], options?: object): void
export function install(options: { withTests: boolean }): void
export function build(): void
export const frugal: { args: string[]; env: Record<string, string> }
