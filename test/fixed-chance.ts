import fc from 'fast-check'

// The same inputs in every run, so that a red run tells of a change and not of luck. To search farther, name
// another seed: FC_SEED=7 npm test
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 34994) })
