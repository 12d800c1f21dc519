import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const root = at('apps/web');
const server = process.env['API_URL'] ?? 'http://localhost:3000';

/** The licences of all packages in the client's files. The server reads them. */
const NOTICES = '.vite/notices.json';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 5);

/** In development, copies colours and boot data from the running server's page. In production the server writes them. */
function bootFromServer(): Plugin {
  return {
    name: 'boot-from-server',
    apply: 'serve',
    async transformIndexHtml(html) {
      const page = await (await fetch(server)).text();
      const boot = /<script type="application\/json" id="boot">.*?<\/script>/s.exec(page);
      const colours = /<style>:root{.*?<\/style>/s.exec(page);
      if (!boot || !colours)
        throw new Error(`No boot data at ${server}: start the server first, or set API_URL`);
      return html.replace('<!--head-->', () => colours[0]).replace('<!--boot-->', () => boot[0]);
    },
  };
}

/** Writes gzip and Brotli copies of the build's scripts and styles, which the server sends as they are. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = join(dir, name);
          const content = await readFile(file);
          await Promise.all([
            writeFile(`${file}.gz`, gzipSync(content, { level: 9 })),
            writeFile(`${file}.br`, brotliCompressSync(content)),
          ]);
        }),
      );
    },
  };
}

const FONTS = ['@fontsource/cinzel', '@fontsource-variable/figtree'];

/** Adds the fonts' licences to the list of notices, in which Vite writes only those of scripts. */
function fontNotices(): Plugin {
  return {
    name: 'font-notices',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }) {
      const file = join(dir, NOTICES);
      const listed = JSON.parse(await readFile(file, 'utf8')) as object[];
      const fonts = FONTS.map(async (name) => {
        const folder = at(`node_modules/${name}`);
        const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
        return { name, version, identifier: license, text: await readFile(join(folder, 'LICENSE'), 'utf8') };
      });
      await writeFile(file, JSON.stringify([...(await Promise.all(fonts)), ...listed]));
    },
  };
}

/** Builds socket.io's client with WebSocket as its only transport, because the server offers no other one. */
function webSocketOnly(): Plugin {
  return {
    name: 'web-socket-only',
    apply: 'build',
    transform: {
      filter: { id: /engine\.io-client\/build\/esm\// },
      handler: (code, id) => ({
        code: id.endsWith('/transports/index.js')
          ? "import { WS } from './websocket.js'; export const transports = { websocket: WS };"
          : code,
        map: null,
        // So that what nothing uses is left out.
        moduleSideEffects: false,
      }),
    },
  };
}

/**
 * Leaves out what nothing uses of the router, such as its forms. It would stay because it is made by a call, which may do more,
 * and gets a name for developer tools.
 */
function usedRouterOnly(): Plugin {
  return {
    name: 'used-router-only',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/(?<=^var \w+ = )(?=React\d*\.(?:createContext|forwardRef)\()/gm, '/* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}

export default defineConfig(({ command }) => {
  // Always build for production, even if the calling process runs with another NODE_ENV.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root,
    plugins: [react(), bootFromServer(), webSocketOnly(), usedRouterOnly(), compressed(), fontNotices()],
    resolve: {
      alias: {
        '#zoom': at('libs/shared/zoom/src/index.ts'),
        '#contracts/': at('libs/shared/contracts/src/'),
        '#brand/': at('libs/shared/brand/src/'),
        '#art/': at('libs/shared/art/src/'),
        // The package's exports resolve to its development build in every mode, whose warnings production does not need.
        ...(command === 'build' && {
          'react-router-dom': at('node_modules/react-router/dist/production/index.mjs'),
        }),
      },
    },
    css: {
      modules: {
        // Rendered pages contain these names and the scripts do too, so they are short.
        generateScopedName: (name, file) => `${name}_${hashOf(relative(root, file))}`,
      },
    },
    builder: {},
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // The first script of every page lists the names of all files, so they are short.
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: 'assets/[name]-[hash:7].js',
              assetFileNames: 'assets/[name]-[hash:6][extname]',
            },
          },
        },
      },
      // The same components, built for the server's thread that prerenders pages.
      ssr: {
        resolve: { noExternal: true },
        build: {
          outDir: at('dist/prerender'),
          emptyOutDir: true,
          copyPublicDir: false,
          rolldownOptions: { input: at('apps/web/src/prerender.tsx') },
        },
      },
    },
    build: {
      outDir: at('dist/web'),
      emptyOutDir: true,
      manifest: true,
      license: { fileName: NOTICES },
      target: 'es2022',
      // The first versions that support light-dark().
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      assetsInlineLimit: 0,
      // All the browsers above support module preloading.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // One file with the packages that every page needs. It changes only when they do.
          codeSplitting: {
            groups: [
              {
                name: 'react',
                priority: 3,
                test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/,
              },
              // Likewise, the package that every page with live figures needs. Only the rooms have lists that load more.
              {
                name: 'query',
                priority: 2,
                test: /node_modules[\\/]@tanstack[\\/](?!.*(?:useInfiniteQuery|infiniteQueryObserver|infiniteQueryOptions)\.js)/,
              },
              // Modules shared by pages with and without live figures, so that the latter don't load the code for these.
              {
                name: 'brand',
                priority: 1,
                test: /(?:vite[\\/]preload-helper|web[\\/]src[\\/]shared[\\/](?:brand|live-config|store|page-texts|countdown|page-title|compact|format|as-server-formatted|use-now|use-after-hydration|session[\\/]stored-session|ui[\\/](?:button|icon|made))|brand[\\/]src[\\/](?:format|page-texts)|contracts[\\/]src[\\/]site-languages)\.[jt]sx?$/,
              },
              // Small modules that the same pages need. Each file costs a request, and compresses worse than one for all.
              {
                name: 'order',
                test: /web[\\/]src[\\/]shared[\\/](?:explored-text|explorer-link|ui[\\/](?:bill|rows|progress-lines))\.tsx?$/,
              },
              {
                name: 'live',
                test: /(?:web[\\/]src[\\/](?:app[\\/]query-layout|shared[\\/](?:api|queries|realtime|server-clock|uuid|use-write|typed-amount|payment-currencies|simulation-banner|chain-payment[\\/]payment-access|ui[\\/](?:panel|live-icons|made-amount|moment|field|amount-field|currency-field|quick-amounts)))|contracts[\\/]src[\\/](?:realtime|payment-unit|shortened|sold-out))\.(?:tsx?|module\.css)$/,
              },
              // What the pages with a form and figures have in common, and the pre-sale does not need.
              {
                name: 'form',
                test: /web[\\/]src[\\/](?:app[\\/]public-layout|shared[\\/](?:use-errors|ui[\\/]figures-card))\.(?:tsx?|module\.css)$/,
              },
            ],
          },
        },
      },
    },
    server: {
      proxy: {
        '/api': server,
        '/assets': server,
        '/auth/v1': server,
        '/health': server,
        '/admin/queues': server,
        '/art': server,
        '/icon.svg': server,
        '/terminal': server,
        '/realtime': { target: server, ws: true },
      },
    },
  };
});
