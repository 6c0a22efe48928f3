export const listFormats = ['csv', 'json', 'geojson', 'vcard'] as const
export type ListFormat = (typeof listFormats)[number]
