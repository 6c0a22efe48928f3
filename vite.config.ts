import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// Every page needs these: in one file they are smaller than cut up by which page uses which part.
const framework = {
  name: 'framework',
  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: [framework] } } },
  },
  server: { host: '127.0.0.1' },
})
