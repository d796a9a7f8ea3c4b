# daf as a container image:
#
#   docker build -t daf .
#   docker run --read-only --tmpfs /tmp -v "$PWD/dist:/site:ro" -v daf:/data -p 8080:8080 daf serve /site
#
# See docs/installing.md. test/package/image.test.ts runs the steps without a container engine.

FROM node:26-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build
RUN npm ci --prefix dist --omit=dev --ignore-scripts
# A third of the dependencies' bytes is only for developers.
RUN find dist/node_modules -type f \( -name "*.map" -o -name "*.d.ts" -o -name "*.d.mts" -o -name "*.d.cts" \) -delete

FROM node:26-slim
COPY --from=build /source/dist /app
RUN install -d -o 1000 -g 1000 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DAF_DATA=/data NODE_COMPILE_CACHE=/tmp/daf-compile-cache
WORKDIR /site
VOLUME /data
EXPOSE 8080
# A number, so that engines can verify that it is not root.
USER 1000:1000
HEALTHCHECK --interval=30s --timeout=5s --start-period=15s --retries=3 CMD ["node", "/app/deploy/container/healthy.js"]
# Node itself receives the signals: on SIGTERM the server finishes its requests and exits.
ENTRYPOINT ["node", "/app/bin/daf.js"]
CMD ["serve"]
