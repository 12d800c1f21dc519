import { AwsClient } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { S3Access } from '../storage/s3-storage.adapter.js';
import { type BackupPlace, isBackupName } from './backup-place.js';

/** An upload has at most 10,000 parts, so a backup has at most 640 GB. */
const PART_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 300_000;

/** Keeps backups as objects of a private bucket. They are uploaded in parts, which become an object when all are there. */
export class BucketPlace implements BackupPlace {
  readonly title: string;
  private readonly client: AwsClient;

  constructor(
    { endpoint, bucket, ...access }: S3Access,
    private readonly partBytes = PART_BYTES,
  ) {
    this.client = new AwsClient({ ...access, service: 's3', retries: 5 });
    this.title = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  }

  async write(name: string, bytes: Readable): Promise<number> {
    const started = await this.text('POST', `/${name}?uploads`);
    const upload = `uploadId=${encodeURIComponent(first(started, 'UploadId') ?? '')}`;
    try {
      const tags: string[] = [];
      let size = 0;
      for await (const part of inParts(bytes, this.partBytes)) {
        const place = `/${name}?partNumber=${tags.length + 1}&${upload}`;
        const response = await this.send('PUT', place, part);
        tags.push(response.headers.get('etag') ?? '');
        size += part.length;
      }
      const parts = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const completed = await this.text('POST', `/${name}?${upload}`, Buffer.from(list));
      // A service may report a failure after it has begun to respond with 200.
      if (completed.includes('<Error>')) throw new Error(`The bucket has refused ${name}: ${completed}`);
      return size;
    } catch (error) {
      await this.send('DELETE', `/${name}?${upload}`).catch(() => undefined);
      throw error;
    }
  }

  async list(): Promise<string[]> {
    const names: string[] = [];
    for (let after = ''; ;) {
      const query = `?list-type=2&prefix=kingdom-&start-after=${encodeURIComponent(after)}`;
      const page = await this.text('GET', query);
      const keys = [...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!);
      names.push(...keys.filter(isBackupName));
      if (first(page, 'IsTruncated') !== 'true' || keys.length === 0) return names;
      after = keys.at(-1)!;
    }
  }

  async remove(name: string): Promise<void> {
    await this.send('DELETE', `/${name}`);
  }

  async read(name: string): Promise<Readable | undefined> {
    if (!(await this.list()).includes(name)) return undefined;
    // A large backup may take hours to arrive.
    const { body } = await this.send('GET', `/${name}`, undefined, null);
    return Readable.fromWeb(body as ReadableStream);
  }

  private async text(method: string, path: string, body?: Buffer): Promise<string> {
    return (await this.send(method, path, body)).text();
  }

  private async send(
    method: string,
    path: string,
    body?: Buffer,
    signal: AbortSignal | null = AbortSignal.timeout(TIMEOUT_MS),
  ): Promise<Response> {
    const response = await this.client.fetch(this.title + path, {
      method,
      signal,
      ...(body && {
        body: new Uint8Array(body),
        headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
      }),
    });
    if (response.ok) return response;
    const code = first(await response.text(), 'Code') ?? '';
    throw new Error(`The bucket for backups responded to ${method} with ${response.status} ${code}`);
  }
}

const first = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];

async function* inParts(bytes: Readable, size: number): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < size) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(chunks);
}
