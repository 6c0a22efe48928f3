// Builds the pages where the packages are already installed, such as in an image.
import { build } from './prepare.mjs'

await build()
