// Counts the results of `npm test`. A test has `file`, `fullName`, and `status`; a run has its
// tests and vitest's exit status.

export function isFailed({ status }) {
  return status === 'failed'
}

/** Failed first, then passed when run alone; counts as failed. */
export function isUnsteady({ passedAlone }) {
  return passedAlone === true
}

/** The first run, with a mark on failed tests that passed in the second run of the same files. */
export function withSecondRun(first, second) {
  const passed = new Set(second.tests.filter(({ status }) => status === 'passed').map(nameOf))
  const tests = first.tests.map((one) =>
    isFailed(one) && passed.has(nameOf(one)) ? { ...one, passedAlone: true } : one,
  )
  return { status: first.status, tests }
}

/** A run that crashed without a failed test counts as one failure. */
export function countTests(runs) {
  const tests = runs.flatMap(({ tests }) => tests)
  const broken = runs.filter(({ status, tests }) => status !== 0 && !tests.some(isFailed))
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(isFailed).length + broken.length,
  }
}

function nameOf({ file, fullName }) {
  return `${file} ${fullName}`
}
