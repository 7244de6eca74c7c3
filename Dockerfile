# The service in a container, in stages, so that the image has nothing that only the build needs.

FROM node:26.10.0-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/

FROM manifests AS installed
# Without development dependencies and install scripts: no other dependency has one.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY contract/src contract/src
COPY contract/tools contract/tools
COPY contract/guard-data contract/guard-data
COPY server/start.mjs server/builds.mjs server/
COPY server/public server/public
COPY server/src server/src
COPY locales locales

# The browser app and the bundle of the service: the rest of this stage is left out of the image.
FROM manifests AS built
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY --from=installed /app/contract/src contract/src
COPY --from=installed /app/locales locales
COPY web/index.html web/vite.config.ts web/lingui.config.ts web/precache.ts web/links.ts web/chunks.ts web/class-names.ts web/faces.ts web/split-messages.ts web/
COPY web/public web/public
COPY web/src web/src
RUN cd web && node ../node_modules/vite/bin/vite.js build
COPY --from=installed /app/server/src server/src
COPY server/bundle.mjs server/
RUN node server/bundle.mjs

FROM node:26.10.0-bookworm-slim
WORKDIR /app
COPY --from=installed /app /app
COPY --from=built /app/web/dist /app/web/dist
COPY --from=built /app/server/dist /app/server/dist
# The only folder that the service writes to. It belongs to its user; everything else belongs to root.
RUN install --directory --owner=node --group=node --mode=700 /data
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATABASE_URL=sqlite:/data/flock-care.db
USER node
VOLUME /data
EXPOSE 3000
# Only the process itself. Load balancers ask /api/health/ready, which also checks its stores.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["env", "MALLOC_ARENA_MAX=1", "node", "--max-semi-space-size=8", "--no-allocation-site-pretenuring", "--heap-growing-percent=10", "--v8-pool-size=2", "server/start.mjs"]
