import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadSettings, settingsSchema } from '#libs/platform';

interface Service {
  environment: Record<string, string>;
  command: string[];
  image: string;
  healthcheck?: { test: string[] };
}

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
};
const programs = ['api', 'worker'] as const;

/** As the compose file does with a `.env` that holds only what it demands. */
const DEMANDED: Record<string, string> = {
  POSTGRES_PASSWORD: 'secret',
  APP_SECRET: 'x'.repeat(32),
  SOLANA_RPC_URL: 'https://rpc.example.org',
};
const fill = (value: string) =>
  value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string, rest: string) => {
    if (kind === '?') return DEMANDED[name] ?? expect.fail(`${name} is demanded, but not of this test`);
    return rest;
  });

describe.each(programs)('%s in docker-compose.yml', (name) => {
  const service = services[name]!;

  it('is given settings that exist, and all it needs', () => {
    const given = Object.entries(service.environment);
    for (const [setting] of given) expect(Object.keys(settingsSchema.shape)).toContain(setting);
    const settings = loadSettings(Object.fromEntries(given.map(([key, value]) => [key, fill(value)])));
    expect(settings.DATABASE_URL).toBe('postgres://kingdom:secret@postgres:5432/kingdom');
    expect(settings.REDIS_URL).toBe('redis://redis:6379');
  });

  it('runs a program of the one image', () => {
    expect(service.image).toBe(services['api']!.image);
    const [node, file] = service.command;
    expect(node).toBe('node');
    expect(existsSync(new URL(file!.replace('dist/', '').replace('.js', '.ts'), root))).toBe(true);
  });
});

it('every engine that answers questions about its health is asked', () => {
  for (const name of ['postgres', 'redis', 'worker'])
    expect(services[name]?.healthcheck?.test[0]).toBe('CMD');
  expect(read('Dockerfile')).toContain('HEALTHCHECK');
});

it('the image copies nothing that .dockerignore keeps out', () => {
  const kept = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((match) =>
    match[1]!.split(' '),
  );
  for (const path of copied.filter((each) => each !== '.')) {
    expect(existsSync(new URL(path, root)), path).toBe(true);
    expect(
      kept.some((each) => path === each || path.startsWith(`${each}/`)),
      path,
    ).toBe(true);
  }
});
