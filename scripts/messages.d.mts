export function languagesIn(folder?: string): string[]
export function writeMessages(): Promise<void>
export function findProblems(base?: string): Promise<string[]>
