// Builds the pages where the packages are installed already, such as for an image.
import { build } from './prepare.mjs'

await build()
