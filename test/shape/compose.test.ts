import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { parse } from 'yaml';
import { loadSettings, plainSchema } from '#platform';

interface Service {
  environment: Record<string, string>;
  env_file: string[];
  command: string[];
  image: string;
  profiles?: string[];
  ports?: string[];
  volumes: string[];
  networks?: { default: { ipv4_address: string } };
  healthcheck?: { test: string[] };
}

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
};
const programs = ['api', 'worker'] as const;

/** The settings that `.env` must contain. */
const REQUIRED: Record<string, string> = {
  POSTGRES_PASSWORD: 'secret',
  APP_SECRET: 'x'.repeat(32),
  SITE_URL: 'https://kingdom.example.org',
  SMTP_URL: 'smtp://mail.example.org',
  SOLANA_RPC_URL: 'https://rpc.example.org',
};
const fill = (value: string) =>
  value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string, rest: string) => {
    if (kind !== '?') return rest;
    if (!(name in REQUIRED)) throw new Error(`${name} is required, but this test does not set it`);
    return REQUIRED[name]!;
  });
/** Returns the environment of a program. Values in the compose file take precedence over `.env`. */
const environmentOf = ({ environment }: Service, dotEnv: Record<string, string>) => ({
  ...dotEnv,
  ...Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, fill(value)])),
});

describe.each(programs)('%s in docker-compose.yml', (name) => {
  const service = services[name]!;

  it('gets only settings that exist, and all that it needs', () => {
    for (const setting of Object.keys(service.environment))
      expect(Object.keys(plainSchema.shape)).toContain(setting);
    const settings = loadSettings(environmentOf(service, REQUIRED));
    expect(settings.DATABASE_URL).toBe('postgres://kingdom:secret@postgres:5432/kingdom');
    expect(settings.REDIS_URL).toBe('redis://redis:6379');
  });

  it('takes every other setting from .env, including those of the game and the prices', () => {
    expect(service.env_file).toEqual(['.env']);
    const dotEnv = { ...REQUIRED, GAME_DAILY_CAP: '7', PRICE_PROVIDER: 'offline', AUTH_SIGNUP_OPEN: 'false' };
    expect(loadSettings(environmentOf(service, dotEnv))).toMatchObject({
      GAME_DAILY_CAP: '7',
      PRICE_PROVIDER: 'offline',
      AUTH_SIGNUP_OPEN: false,
    });
  });

  it('reads the brand file that .env names, where it is mounted', () => {
    const mounted = service.volumes.find((volume) => volume.includes('BRAND_FILE'));
    expect(mounted).toBe(
      `\${BRAND_FILE:-./libs/shared/brand/brand.json}:${service.environment['BRAND_FILE']}:ro`,
    );
  });

  it('does not start without a mail server, because the file contains none', () => {
    const { SMTP_URL: _, ...without } = REQUIRED;
    expect(() => loadSettings(environmentOf(service, without))).toThrow('SMTP_URL: is required');
    expect(read('docker-compose.yml')).not.toContain('maildev');
  });

  it('trusts the proxy of the file about callers, and nothing else', () => {
    expect(loadSettings(environmentOf(service, { ...REQUIRED, TRUST_PROXY: 'true' })).TRUST_PROXY).toEqual([
      services['caddy']!.networks!.default.ipv4_address,
    ]);
  });

  it('runs a program of the one image', () => {
    expect(service.image).toBe(services['api']!.image);
    const [node, file] = service.command;
    expect(node).toBe('node');
    expect(existsSync(new URL(file!.replace('dist/', '').replace('.js', '.ts'), root))).toBe(true);
  });
});

it('only Caddy can be reached from other machines, and it forwards to the api', () => {
  for (const [name, { ports = [] }] of Object.entries(services))
    if (name !== 'caddy') for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  expect(services['caddy']!.ports).toContain('443:443');
  expect(read('Caddyfile')).toContain('reverse_proxy api:3000');
  expect(read('Caddyfile')).toContain('lb_try_duration'); // Requests wait while the api is replaced.
});

it('every image is named by its digest, or by its exact version if it only watches, and Node is one that is supported', () => {
  const watching = Object.values(services).filter(({ profiles }) => profiles?.includes('watch'));
  for (const { image } of watching) expect(image).toMatch(/^\w+\/\w+:v?\d+\.\d+\.\d+$/);
  const images = Object.values(services)
    .filter((service) => !watching.includes(service))
    .map(({ image }) => image);
  for (const image of images.filter((each) => each !== 'kingdom'))
    expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base]) => base!);
  expect(bases.filter((base) => base !== 'node')).toEqual([
    expect.stringMatching(/^node:24-bookworm-slim@sha256:[0-9a-f]{64}$/),
  ]);
});

it('every engine with a health check is checked', () => {
  for (const name of ['postgres', 'redis', 'worker'])
    expect(services[name]?.healthcheck?.test[0]).toBe('CMD');
  expect(read('Dockerfile')).toContain('HEALTHCHECK');
});

it('the image copies nothing that .dockerignore excludes', () => {
  const kept = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((match) =>
    match[1]!.split(' '),
  );
  for (const path of copied.filter((each) => each !== '.')) {
    expect([path, existsSync(new URL(path, root))]).toEqual([path, true]);
    expect([path, kept.some((each) => path === each || path.startsWith(`${each}/`))]).toEqual([path, true]);
  }
});

it('no other container gets the address of the trusted proxy', () => {
  const { networks } = parse(read('docker-compose.yml')) as {
    networks: { default: { ipam: { config: [{ subnet: string; ip_range: string }] } } };
  };
  const [{ subnet, ip_range: range }] = networks.default.ipam.config;
  const contains = (network: string, address: string) => {
    const list = new BlockList();
    list.addSubnet(network.split('/')[0]!, Number(network.split('/')[1]));
    return list.check(address);
  };
  const caddy = services['caddy']!.networks!.default.ipv4_address;
  expect(contains(subnet, caddy)).toBe(true);
  expect(contains(range, caddy)).toBe(false);
  expect(contains(subnet, range.split('/')[0]!)).toBe(true);
});
