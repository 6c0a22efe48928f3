/** How the published client works on this site, on the server and in a browser alike. */
export const clientOptions = {
  auth: {
    // So that each of several mails asked for one after the other finds the secret it was asked with.
    experimental: { appendPkceFlowIdToRedirects: true },
  },
}
