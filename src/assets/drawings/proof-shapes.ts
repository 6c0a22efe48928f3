/** What the mark of a proof stands for: who certifies, what was seen, who says so. */
export type ProofSign = 'star' | 'sun' | 'page' | 'people' | 'words'

/** One shape each, told apart without color at 16 to 20 px; what nobody has checked is an outline. */
export const proofShapes: Record<ProofSign, string> = {
  star: 'M10 .7Q13 2.7 18 3V9.5C18 14.5 14.6 17.7 10 19.4C5.4 17.7 2 14.5 2 9.5V3Q7 2.7 10 .7ZM10 4.1L11.6 8L15.7 8.2L12.5 10.9L13.5 15L10 12.7L6.5 15L7.5 10.9L4.3 8.2L8.4 8Z',
  sun: 'M10 .7Q13 2.7 18 3V9.5C18 14.5 14.6 17.7 10 19.4C5.4 17.7 2 14.5 2 9.5V3Q7 2.7 10 .7ZM6.2 11.4A3.8 3.8 0 0 1 13.8 11.4ZM4.4 12.7H15.6V14H4.4ZM9.4 3.9H10.6V6.3H9.4ZM4.9 6.1L5.8 5.2L7.4 6.8L6.5 7.7ZM15.1 6.1L14.2 5.2L12.6 6.8L13.5 7.7Z',
  page: 'M4 1H12.5L16.5 5V19H4ZM6.5 10.6L9.3 13.6L14.2 7.6L13 6.6L9.2 11.3L7.6 9.6Z',
  people:
    'M6.8 3.2A2.9 2.9 0 1 1 6.8 9A2.9 2.9 0 0 1 6.8 3.2ZM13.6 4.4A2.4 2.4 0 1 1 13.6 9.2A2.4 2.4 0 0 1 13.6 4.4ZM1 17.2C1 12.6 3.4 10.2 6.8 10.2C10.2 10.2 12.6 12.6 12.6 17.2ZM13.9 17.2C13.9 14.4 13.2 12.2 12 10.8C12.5 10.6 13.1 10.5 13.7 10.5C16.8 10.5 19 12.7 19 17.2Z',
  words:
    'M3 2H17Q19 2 19 4V12Q19 14 17 14H10L5.5 18.4V14H3Q1 14 1 12V4Q1 2 3 2ZM3.2 3.7Q2.7 3.7 2.7 4.2V11.8Q2.7 12.3 3.2 12.3H7.2V14.4L9.3 12.3H16.8Q17.3 12.3 17.3 11.8V4.2Q17.3 3.7 16.8 3.7ZM5 6H15V7.4H5ZM5 8.8H12V10.2H5Z',
}
