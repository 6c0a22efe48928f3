// No extra header, and its own folder as the root of its files.
export default { poweredByHeader: false, turbopack: { root: import.meta.dirname } }
