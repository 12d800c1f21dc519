import type { FastifyInstance, FastifyReply } from 'fastify';
import { drawScene, SCENES, type SceneName } from '#art';
import { localized } from '#brand';
import { SITE_PAGES, type SitePageName, isMarketing } from '#contracts';
import { DomainError } from '#platform';
import { type CompressedBody, compressed, sendCompressed } from './compressed-body.js';
import { memoized } from './memoized.js';
import { SOCIAL_SIZE } from './page-head.js';
import { paint } from './paint.js';
import { SharedPages } from './shared-pages.js';
import type { SiteConfig } from './site-config.js';

/** How many pictures of links are kept in memory. The others are painted again. */
const KEPT_SHARES = 50;
const HOUR = 'public, max-age=3600';
const PNGS: Record<string, { scene: SceneName; width: number }> = {
  'icon-192.png': { scene: 'icon', width: 192 },
  'icon-512.png': { scene: 'icon', width: 512 },
  'icon-maskable-512.png': { scene: 'icon-maskable', width: 512 },
  'apple-touch-icon.png': { scene: 'icon-maskable', width: 180 },
  // What browsers and feed readers ask for by themselves. Despite the name, it may be a PNG picture.
  'favicon.ico': { scene: 'icon', width: 48 },
  // For journalists, whose programs often can't open SVG.
  'art/crown-emblem.png': { scene: 'crown-emblem', width: 1024 },
  'art/coin.png': { scene: 'coin', width: 1024 },
};

/** Serves the pictures in the brand's colours. Each is drawn on its first request and then kept in memory. */
export function servePictures(app: FastifyInstance, site: SiteConfig, shared: SharedPages): void {
  const { colours } = site.brand;
  const drawn = new Map<string, Promise<CompressedBody>>();
  const painted = new Map<string, Promise<Buffer>>();
  const drawing = (scene: SceneName) =>
    memoized(drawn, scene, () => compressed('image/svg+xml', drawScene(scene, colours)));
  const sendPng = async (
    reply: FastifyReply,
    key: string,
    document: () => string | Promise<string>,
    width: number,
  ) =>
    reply
      .header('cache-control', HOUR)
      .type('image/png')
      .send(await memoized(painted, key, async () => paint({ document: await document(), width })));

  app.get<{ Params: { name: string } }>('/art/:name.svg', async (request, reply) => {
    const scene = SCENES.find((one) => one === request.params.name);
    if (!scene) throw missing();
    return sendCompressed(request, reply.header('cache-control', HOUR), await drawing(scene));
  });
  app.get('/icon.svg', async (request, reply) =>
    sendCompressed(request, reply.header('cache-control', HOUR), await drawing('icon')),
  );
  for (const [file, { scene, width }] of Object.entries(PNGS))
    app.get(`/${file}`, (_request, reply) => sendPng(reply, file, () => drawScene(scene, colours), width));
  app.get<{ Params: { name: string } }>('/social/:name.png', (request, reply) => {
    const [page = '', language = ''] = request.params.name.split('.');
    const name = SITE_PAGES.find((one) => one.name === page && isMarketing(one))?.name;
    if (!name || !site.languages.includes(language)) throw missing();
    return sendPng(reply, `${page}.${language}`, () => cardOf(name, language), SOCIAL_SIZE.width);
  });

  const drawnShares = new Map<string, Promise<Buffer>>();
  app.get<{ Params: { kind: string; name: string } }>(
    '/social/share/:kind/:name.png',
    async ({ params: { kind, name } }, reply) => {
      const [id = '', language = ''] = name.split('.');
      const link = SharedPages.linkAt(`/share/${kind}/${id}`);
      if (!link || !site.languages.includes(language)) throw missing();
      const [{ sharePicture }, { canLetter }] = await Promise.all([
        import('./share-picture.js'),
        import('./lettering.js'),
      ]);
      const card = await shared.picture(link.kind, link.id, language, canLetter);
      const document = sharePicture(card, localized(site.brand, language));
      const png = await memoized(drawnShares, JSON.stringify(card), () =>
        paint({ document, width: SOCIAL_SIZE.width }),
      );
      for (const oldest of [...drawnShares.keys()].slice(0, -KEPT_SHARES)) drawnShares.delete(oldest);
      // A closed link must have no picture any more.
      return reply.header('cache-control', 'no-cache').type('image/png').send(png);
    },
  );

  const cardOf = async (name: SitePageName, language: string) => {
    // The library that draws letters takes memory and makes the start longer, and most starts draw no card.
    const { socialCard } = await import('./social-card.js');
    return socialCard(name, localized(site.brand, language));
  };
}

const missing = () => new DomainError('NOT_FOUND', 404, 'There is no such picture.');
