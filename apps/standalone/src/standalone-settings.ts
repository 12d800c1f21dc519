import { join, resolve } from 'node:path';
import { z } from 'zod';
import { settlementModeSchema } from '#contracts';
import { givenSettings, projectRoot } from '#platform';
import { StartError } from './start-error.js';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback);

/** The settings that `npm start` itself reads. `.env.example` lists them with the others. */
const schema = z.object({
  PAYMENTS_MODE: settlementModeSchema.default('simulated'),
  /** Each mode has its own folder by default, because a database is pinned to its mode. */
  DATA_DIR: z.string().optional(),
  HOST: z.string().default('0.0.0.0'),
  PORT: port(3000),
  MAIL_HTTP_PORT: port(1080),
  /** 0, the default, selects a free port. */
  SMTP_PORT: port(0),
  SOLANA_RPC_PORT: port(8899),
  SOLANA_WS_PORT: port(8900),
  /** Whether the demo has members who buy and play, in addition to its seeded donations. */
  DEMO_COMMUNITY: z.enum(['true', 'false']).default('true'),
});

export type StandaloneSettings = z.infer<typeof schema> & { DATA_DIR: string };

/** @throws StartError that names every invalid setting */
export function standaloneSettings(env: NodeJS.ProcessEnv): StandaloneSettings {
  const given = givenSettings(env);
  const { data, error } = schema.safeParse(given);
  if (!data) {
    const problems = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new StartError(`Invalid settings: ${problems.join('; ')}`);
  }
  const folder = data.DATA_DIR ?? (data.PAYMENTS_MODE === 'solana' ? '.data-solana' : '.data');
  return { ...data, DATA_DIR: resolve(projectRoot, folder) };
}

/** Where each part stores its data. */
export const dataPaths = (dataDir: string) => ({
  chain: join(dataDir, 'chain'),
  mail: join(dataDir, 'mail'),
  logs: join(dataDir, 'logs'),
  demo: join(dataDir, 'demo.json'),
  uploads: join(dataDir, 'uploads'),
  backups: join(dataDir, 'backups'),
});
