import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { saying } from '#libs/brand';
import { DomainError } from '#libs/platform';
import { CLIENT_FOLDER, readBuiltClient } from './built-client.js';
import { sendCompressed } from './compressed-body.js';
import type { SiteConfig } from './site-config.js';
import { servePictures } from './serve-pictures.js';
import { manifest, robots, sitemap } from './site-files.js';
import { SitePages } from './site-pages.js';

/**
 * Serves the built client: its files, and its pages in every language. Brand, configuration and colours are written into
 * the pages at run time, so the same build serves any brand.
 */
export async function serveSite(
  app: FastifyInstance,
  { site, siteUrl, logger }: { site: SiteConfig; siteUrl: string; logger: Logger },
): Promise<void> {
  const client = readBuiltClient();
  if (!client) return;
  await app.register(fastifyStatic, {
    root: CLIENT_FOLDER,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html*', '.vite/**'],
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/');
      reply.header(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  servePictures(app, site);
  serveText(app, '/robots.txt', 'text/plain; charset=utf-8', robots(site.brand, siteUrl));
  serveText(app, '/sitemap.xml', 'application/xml', sitemap(site.brand, siteUrl));
  serveText(app, '/site.webmanifest', 'application/manifest+json', JSON.stringify(manifest(site.brand)));
  const pages = new SitePages(client, site, siteUrl, logger);
  app.get('/*', (request, reply) => answer(request, reply, pages));
}

const serveText = (app: FastifyInstance, path: string, type: string, text: string) =>
  app.get(path, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type(type).send(text),
  );

async function answer(request: FastifyRequest, reply: FastifyReply, pages: SitePages): Promise<FastifyReply> {
  // Not by `URL`: it takes what follows two slashes for a host.
  const [pathname = '/'] = request.url.split('?');
  if (/^\/+(api|health|auth\/+v1)(\/|$)/i.test(pathname)) {
    throw new DomainError(
      'NOT_FOUND',
      404,
      saying(({ refusals }) => refusals.notFound),
    );
  }
  const page = pages.identify(pathname);
  const chosen = pages.chosenLanguage(request.headers.cookie, page);
  if (chosen)
    return reply.header('vary', 'cookie').redirect(`${chosen}${request.url.replace(/^\/(?=$|\?)/, '')}`);
  const body = await pages.body(page);
  void reply.status(page.name === 'notFound' ? 404 : 200).header('cache-control', 'no-cache');
  return sendCompressed(request, reply, body);
}
