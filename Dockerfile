# The site in a container: see docs/deploy.md. The second stage leaves out the build tools.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error
COPY . .
RUN node scripts/build.mjs && node scripts/sbom.mjs
# The image has its own Node; the rest is only for building.
RUN cd node_modules && rm -rf node-linux-* .bin/node .cache .vite vite rolldown @rolldown lightningcss* tailwindcss @tailwindcss \
  typescript @typescript @babel @react-router/dev @fontsource-variable

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
  NODE_COMPILE_CACHE=/tmp/compiled \
  MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=65536
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/data ./data
COPY --from=build /app/src ./src
COPY --from=build /app/scripts ./scripts
RUN mkdir -m 700 /data /backups && chown node:node /data /backups
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000
# Checks only the process; /health also checks the database.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=15", "--liftoff-only", "build/program/server.js"]
