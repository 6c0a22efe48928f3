/** The drawn pictures that an article can choose from: two of each scene. Their names are what they show. */
const scenes = [
  ['non-profit', 'People together'],
  ['networking', 'A meeting'],
  ['social-clubs', 'A club by the water'],
  ['dog-training', 'A working dog'],
  ['mortgage-assistance', 'Papers for a house'],
  ['food-and-drinks', 'A table'],
  ['fitness', 'Training'],
  ['health-and-wellness', 'Health'],
  ['general-contractors', 'A house being built'],
  ['boat-repair', 'A boat'],
  ['auto-services', 'A workshop'],
  ['landscape', 'A garden'],
] as const

/** The addresses of the pictures, with what they show. */
export const pictureChoices: { path: string; alt: string }[] = scenes.flatMap(([scene, alt]) =>
  ['story', 'story-two'].map((seed, index) => ({
    path: `/pictures/${scene}/${seed}.svg`,
    alt: index ? `${alt}, in other light` : alt,
  })),
)
