/** The largest file that a browser may send; the bound of the request leaves room for the rest of the form. */
export const maxListBytes = 5 * 1024 ** 2
export const maxListText = '5 MB'
export const tooLargeText = `The file is larger than ${maxListText}. Bring it in by command: npm run site -- import FILE`
