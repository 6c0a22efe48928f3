import fc from 'fast-check'

// The same inputs in every run, so that a failure means a change and not bad luck. For another
// search, set another seed: FC_SEED=7 npm test
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 34994) })
