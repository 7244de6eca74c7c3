# The service in a container: two steps, so that what only the installation needs stays behind.

FROM node:26.10.0-bookworm-slim AS installed
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
# Without what only tests and checks need, and without install scripts: none of the rest has one.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY contract/src contract/src
COPY server/start.mjs server/
COPY server/public server/public
COPY server/src server/src

FROM node:26.10.0-bookworm-slim
WORKDIR /app
COPY --from=installed /app /app
# The one folder that is written to. It belongs to the user that the service runs as; all else is root's.
RUN install --directory --owner=node --group=node --mode=700 /data
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATABASE_URL=sqlite:/data/flock-care.db
USER node
VOLUME /data
EXPOSE 3000
# Whether the process answers. Whether its stores do is for whoever sends it requests: /api/health/ready.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["env", "MALLOC_ARENA_MAX=1", "node", "--max-semi-space-size=8", "--no-allocation-site-pretenuring", "--heap-growing-percent=10", "--v8-pool-size=2", "server/start.mjs"]
