import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Access } from '#platform';

interface Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
type ServerClass = new (options: {
  address: string;
  port: number;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
}) => Server;

const S3rver = createRequire(import.meta.url)('s3rver') as ServerClass;

/** Starts an S3-compatible server with one empty bucket. It accepts any signature made with a known key id. */
export async function startS3(): Promise<{ access: S3Access; close(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'kingdom-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'receipts' }],
  });
  const { port } = await server.run();
  let closed = false;
  return {
    access: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'receipts',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      if (closed) return;
      closed = true;
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
