# One image for both programs: node dist/apps/api/src/main.js and node dist/apps/worker/src/main.js
ARG NODE_VERSION=20
FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The optional packages are the embedded engines of the demo.
RUN npm ci --omit=dev --omit=optional && npm cache clean --force
COPY libs/brand/brand.json libs/brand/
COPY libs/brand/texts libs/brand/texts
COPY scripts/health-check.mjs scripts/
COPY --from=build /app/dist dist
# The volume of receipts takes its owner from here.
RUN mkdir /uploads && chown node:node /uploads
USER node
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "scripts/health-check.mjs"]
CMD ["node", "dist/apps/api/src/main.js"]
