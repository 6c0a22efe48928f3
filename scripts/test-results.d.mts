type Test = { file: string; fullName: string; status: string; passedAlone?: boolean }
type Run = { status: number | null; tests: Test[] }
export function isFailed(test: Test): boolean
export function isUnsteady(test: Test): boolean
export function withSecondRun(first: Run, second: Run): Run
export function countTests(runs: Run[]): { passed: number; failed: number }
