import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { format } from '#brand';
import { CHOSEN_LANGUAGE, NOTICES_PATH } from '#contracts';
import { DomainError, type LiveSettings, readCookie, setCookie, type Settings } from '#platform';
import type { ClientFiles } from './client-files.js';
import { CLIENT_FOLDER, readBuiltClient } from './built-client.js';
import { compressed, sendCompressed } from './compressed-body.js';
import type { PageIdentity } from './page-head.js';
import type { SiteConfig } from './site-config.js';
import { notices } from './notices.js';
import { securityTxt } from './security-txt.js';
import { serveOfflinePage } from './serve-offline-page.js';
import { servePictures } from './serve-pictures.js';
import { serveTerminal } from './serve-terminal.js';
import { manifest, robots, sitemap } from './site-files.js';
import type { SharedPages } from './shared-pages.js';
import type { SiteFigures } from './site-figures.js';
import { SitePages } from './site-pages.js';

/** The one page that also works as a saved file. */
const RECEIPT_VERIFIER = '/verify-receipt.html';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the built client: its files, and its pages in every language. Brand, configuration and colours are written into
 * the pages at run time, so the same build serves any brand.
 */
export async function serveSite(
  app: FastifyInstance,
  {
    site,
    figures,
    shared,
    files,
    settings,
    logger,
    live,
  }: {
    site: SiteConfig;
    figures: SiteFigures;
    shared: SharedPages;
    files: ClientFiles;
    settings: Settings;
    logger: Logger;
    live: LiveSettings;
  },
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
      // It carries its own policy, which is stricter than that of the site and allows its inline script.
      if (path.endsWith(RECEIPT_VERIFIER)) reply.removeHeader('content-security-policy');
      reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : 'public, max-age=3600');
    },
  });
  servePictures(app, site, shared);
  serveTerminal(app, site.brand);
  serveOfflinePage(app, site.brand, settings.OFFLINE_PAGE);
  serveText(app, NOTICES_PATH, 'text/plain; charset=utf-8', notices());
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(securityTxt(site.brand, siteUrl)),
  );
  app.get('/security.txt', (_request, reply) => reply.redirect('/.well-known/security.txt', 301));
  serveText(app, '/robots.txt', 'text/plain; charset=utf-8', robots(site.brand, siteUrl));
  serveText(app, '/sitemap.xml', 'application/xml', sitemap(site.brand, siteUrl));
  serveText(app, '/site.webmanifest', 'application/manifest+json', JSON.stringify(manifest(site.brand)));
  const pages = new SitePages(client, site, siteUrl, figures, shared, logger);
  live.onChange(() => pages.renew());
  app.addHook('onClose', () => pages.close());
  // The built files of this release have routes already, so this one serves its texts and other releases' files.
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const file = await files.find(request.params.name);
    if (!file) return answer(request, reply, pages, pageIdentityOf(request, pages), settings);
    void reply.header('cache-control', IMMUTABLE);
    if (!file.type.startsWith('application/json')) return reply.type(file.type).send(file.content);
    return sendCompressed(request, reply, await compressed(file.type, file.content));
  });
  app.get('/*', async (request, reply) => {
    const [path = '/', ...query] = request.url.split('?');
    const target = pages.redirectOf(path);
    if (target) return reply.redirect([target, ...query].join('?'), 301);
    const page = pageIdentityOf(request, pages);
    const chosen = new URLSearchParams(query.join('?'));
    const language = chosen.get(CHOSEN_LANGUAGE);
    if (language === null) return answer(request, reply, pages, page, settings);
    chosen.delete(CHOSEN_LANGUAGE);
    if (site.languages.includes(language)) rememberLanguage(reply, language, settings);
    // One slash, because two would lead to another site.
    const rest = chosen.size > 0 ? `?${chosen}` : '';
    return reply.redirect(path.replace(/^\/+/, '/') + rest, 302);
  });
}

/** Links of languages work in this way also without scripts, and before these have loaded. */
const rememberLanguage = (reply: FastifyReply, value: string, settings: Settings): void =>
  setCookie(reply, { name: 'language', value, maxAgeS: 31_536_000, sameSite: 'lax' }, settings);

const serveText = (app: FastifyInstance, path: string, type: string, text: string) =>
  app.get(path, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type(type).send(text),
  );

/** @throws DomainError 404 for addresses below the API's paths */
function pageIdentityOf({ url }: FastifyRequest, pages: SitePages): PageIdentity {
  // Not parsed with `URL`, which would take the text after two slashes for a host.
  const [pathname = '/'] = url.split('?');
  if (/^\/+(api|health|auth\/+v1)(\/|$)/i.test(pathname)) {
    throw new DomainError('NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.notFound));
  }
  return pages.identify(url);
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: SitePages,
  page: PageIdentity,
  settings: Settings,
): Promise<FastifyReply> {
  const prefix = pages.chosenLanguage(readCookie(request, 'language', settings), page);
  if (prefix)
    return reply.header('vary', 'cookie').redirect(`${prefix}${request.url.replace(/^\/(?=$|\?)/, '')}`);
  const { status, body } = await pages.response(page);
  void reply.status(status).header('cache-control', 'no-cache');
  return sendCompressed(request, reply, body);
}
