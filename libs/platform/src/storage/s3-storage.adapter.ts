import { AwsClient } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { checkedKey, type Storage, type StoredFile } from './storage.js';

export interface S3Access {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 30_000;
/** Some services take half a minute to remove a file, and the sweep can wait. */
const REMOVAL_TIMEOUT_MS = 120_000;

/** Stores files as objects in one private bucket of any S3-compatible service, with path-style addresses. */
export class S3Storage implements Storage {
  private readonly client: AwsClient;
  private readonly root: string;

  constructor({ endpoint, bucket, ...access }: S3Access) {
    this.client = new AwsClient({ ...access, service: 's3', retries: 2 });
    this.root = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  }

  async put(key: string, bytes: Uint8Array, type: string): Promise<void> {
    await this.send('PUT', key, {
      body: Buffer.from(bytes),
      headers: {
        'content-type': type,
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      },
    });
  }

  async get(key: string): Promise<StoredFile | undefined> {
    const answer = await this.send('GET', key);
    if (!answer?.body) return undefined;
    const size = Number(answer.headers.get('content-length'));
    return { stream: Readable.fromWeb(answer.body as ReadableStream), size };
  }

  async remove(key: string): Promise<void> {
    await this.send('DELETE', key, { signal: AbortSignal.timeout(REMOVAL_TIMEOUT_MS) });
  }

  /** Returns undefined if the object does not exist. */
  private async send(method: string, key: string, init: RequestInit = {}): Promise<Response | undefined> {
    const answer = await this.client.fetch(`${this.root}/${checkedKey(key)}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
      method,
    });
    if (answer.ok) return answer;
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await answer.text()) ?? [];
    if (answer.status === 404 && code !== 'NoSuchBucket' && method !== 'PUT') return undefined;
    throw new Error(`The storage answered ${method} with ${answer.status} ${code}`);
  }
}
