import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Brand, fill, say } from '#libs/brand';
import { isSiteRoute } from '#libs/contracts';
import { DomainError, escapeHtml, projectRoot } from '#libs/platform';
import type { SiteConfig } from './site-config.js';

const BUILD = join(projectRoot, 'dist/web');

/**
 * Serves the built client: its files, and its one page for every path that is a page of the site. The brand and the
 * configuration are written into the page, its colours into the icon, so the same build serves any brand.
 */
export async function serveSite(app: FastifyInstance, site: SiteConfig, brand: Brand): Promise<void> {
  if (!existsSync(BUILD)) return;
  await app.register(fastifyStatic, {
    root: BUILD,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html*', 'crown.svg'],
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/');
      reply.header(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  const crown = fill(readFileSync(join(BUILD, 'crown.svg'), 'utf8'), brand.colours);
  app.get('/crown.svg', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('image/svg+xml').send(crown),
  );
  const page = brandPage(readFileSync(join(BUILD, 'index.html'), 'utf8'), site, brand);
  app.get('/*', (request, reply) => answer(request, reply, page));
}

function answer(request: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  // Not by `URL`: it takes what follows two slashes for a host.
  const [pathname = '/'] = request.url.split('?');
  if (/^\/+(api|health|auth\/+v1)(\/|$)/i.test(pathname)) {
    throw new DomainError('NOT_FOUND', 404, 'There is nothing here.');
  }
  return reply
    .status(isSiteRoute(pathname) ? 200 : 404)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page);
}

/** Fills the page's `<!--boot-->`: title, colours as CSS variables, brand and configuration as inert JSON. */
export function brandPage(html: string, site: SiteConfig, brand: Brand): string {
  const title = escapeHtml(say(brand, brand.texts.landing.title));
  const description = escapeHtml(say(brand, brand.texts.landing.description));
  const colours = Object.entries(brand.colours).map(([name, value]) => `--${kebab(name)}:${value}`);
  // `<` escaped: no text of the brand can end the script element.
  const boot = JSON.stringify({ brand: site.brand, config: site.config }).replaceAll('<', '\\u003c');
  const head = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta name="theme-color" content="${brand.colours.night}">`,
    `<style>:root{${colours.join(';')}}</style>`,
    `<script type="application/json" id="boot">${boot}</script>`,
  ].join('\n    ');
  return html.replace('<!--boot-->', () => head);
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
