import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { saying } from '#libs/brand';
import { DomainError, type Settings } from '#libs/platform';
import { forTerminal, protection } from '../content-policy.js';
import { CLIENT_FOLDER, readBuiltClient } from './built-client.js';
import { sendCompressed } from './compressed-body.js';
import type { PageIdentity } from './page-head.js';
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
  { site, settings, logger }: { site: SiteConfig; settings: Settings; logger: Logger },
): Promise<void> {
  const siteUrl = settings.SITE_URL;
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
  const allowance = protection(settings, forTerminal(site.brand));
  app.get('/*', async (request, reply) => {
    const page = identify(request, pages);
    if (page.name === 'buy' || (page.name === 'swap' && site.brand.features.swap === 'live'))
      await reply.helmet(allowance);
    return answer(request, reply, pages, page);
  });
}

const serveText = (app: FastifyInstance, path: string, type: string, text: string) =>
  app.get(path, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type(type).send(text),
  );

/** @throws DomainError 404 for what is no page's address */
function identify({ url }: FastifyRequest, pages: SitePages): PageIdentity {
  // Not by `URL`: it takes what follows two slashes for a host.
  const [pathname = '/'] = url.split('?');
  if (/^\/+(api|health|auth\/+v1)(\/|$)/i.test(pathname)) {
    throw new DomainError(
      'NOT_FOUND',
      404,
      saying(({ refusals }) => refusals.notFound),
    );
  }
  return pages.identify(pathname);
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: SitePages,
  page: PageIdentity,
): Promise<FastifyReply> {
  const chosen = pages.chosenLanguage(request.headers.cookie, page);
  if (chosen)
    return reply.header('vary', 'cookie').redirect(`${chosen}${request.url.replace(/^\/(?=$|\?)/, '')}`);
  const body = await pages.body(page);
  void reply.status(page.name === 'notFound' ? 404 : 200).header('cache-control', 'no-cache');
  return sendCompressed(request, reply, body);
}
