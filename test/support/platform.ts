import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { loadSettings, PlatformModule } from '#platform';

/** Opens the platform module alone, with the engines that the settings choose, and without features or a schema. */
export function openPlatform(
  databaseUrl: string,
  redisUrl: string | undefined,
  env: Record<string, string> = {},
): Promise<INestApplicationContext> {
  const settings = loadSettings({
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '3',
    ...(redisUrl && { REDIS_URL: redisUrl }),
    SMTP_URL: 'smtp://127.0.0.1:1',
    SOLANA_RPC_URL: 'http://127.0.0.1:1',
    APP_SECRET: 'a secret of tests, forty characters long',
    LOG_LEVEL: 'silent',
    ...env,
  });
  return NestFactory.createApplicationContext(PlatformModule.forRoot(settings, 'test'), {
    logger: false,
    abortOnError: false,
  });
}
