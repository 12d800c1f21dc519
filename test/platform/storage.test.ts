import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { DiskStorage, newStorageKey, S3Storage, type Storage } from '#platform';
import { startS3 } from '../support/s3.js';

const BYTES = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));

describe('storage', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kingdom-storage-'));
  let s3: Awaited<ReturnType<typeof startS3>>;
  const storages: Record<string, () => Storage> = {
    'on disk': () => new DiskStorage(join(folder, 'uploads')),
    'on S3': () => new S3Storage(s3.access),
  };

  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(async () => {
    await s3.close();
    rmSync(folder, { recursive: true, force: true });
  });

  describe.each(Object.keys(storages))('%s', (name) => {
    const open = () => storages[name]!();

    it('returns the stored file, and deletes removed ones', async () => {
      const [storage, key] = [open(), newStorageKey('receipts')];
      expect(await storage.get(key)).toBeUndefined();
      await storage.put(key, BYTES, 'image/png');
      const file = await storage.get(key);
      expect(file?.size).toBe(BYTES.length);
      expect((await buffer(file!.stream)).equals(BYTES)).toBe(true);
      await storage.remove(key);
      await storage.remove(key);
      expect(await storage.get(key)).toBeUndefined();
    });

    it.each(['../x', 'receipts/../../x', '/etc/passwd', '', 'receipts/x', 'receipts/'.padEnd(45, '0')])(
      'rejects the key "%s"',
      async (key) => {
        const storage = open();
        await expect(storage.put(key, BYTES, 'image/png')).rejects.toThrow('no key');
        await expect(storage.get(key)).rejects.toThrow('no key');
        await expect(storage.remove(key)).rejects.toThrow('no key');
      },
    );
  });

  it('on disk leaves no part of a file that could not be written', async () => {
    const storage = new DiskStorage(join(folder, 'broken'));
    const key = newStorageKey('receipts');
    await expect(storage.put(key, 7 as unknown as Uint8Array)).rejects.toThrow('must be');
    expect(readdirSync(join(folder, 'broken', 'receipts'))).toEqual([]);
  });

  it('on S3 reports an unknown bucket or key as an error, not as a missing file', async () => {
    const key = newStorageKey('receipts');
    const nowhere = new S3Storage({ ...s3.access, bucket: 'none' });
    await expect(nowhere.put(key, BYTES, 'image/png')).rejects.toThrow('NoSuchBucket');
    await expect(nowhere.get(key)).rejects.toThrow('NoSuchBucket');
    const unknown = new S3Storage({ ...s3.access, accessKeyId: 'SOMEBODY' });
    await expect(unknown.put(key, BYTES, 'image/png')).rejects.toThrow('InvalidAccessKeyId');
    await expect(unknown.get(key)).rejects.toThrow('InvalidAccessKeyId');
  });
});

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** AWS's published examples of Signature Version 4 for S3 requests, with their signatures. */
const PUBLISHED = [
  [
    'GET',
    '/test.txt',
    { range: 'bytes=0-9' },
    EMPTY,
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  ['GET', '/?lifecycle', {}, EMPTY, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  [
    'PUT',
    '/test$file.text',
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
] as const;

describe('signatures on S3', () => {
  it.each(PUBLISHED)(
    'of %s %s equal those that AWS publishes',
    async (method, path, headers, sha256, signature) => {
      const signer = new AwsV4Signer({
        method,
        url: `https://examplebucket.s3.amazonaws.com${path}`,
        headers: { ...headers, 'x-amz-content-sha256': sha256 },
        accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
        secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
        service: 's3',
        region: 'us-east-1',
        datetime: '20130524T000000Z',
        allHeaders: true,
      });
      expect((await signer.sign()).headers.get('authorization')).toContain(`Signature=${signature}`);
    },
  );

  it('are on every request, over its method, its path and the hash of its bytes', async () => {
    const taken: { method: string; path: string; headers: IncomingHttpHeaders; bytes: Buffer }[] = [];
    const server = createServer((request, response) => {
      void buffer(request).then((bytes) => {
        taken.push({ method: request.method!, path: request.url!, headers: request.headers, bytes });
        response.writeHead(204).end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const access = { bucket: 'b', region: 'eu-1', accessKeyId: 'KEY', secretAccessKey: 'SECRET' };
    const [storage, key] = [new S3Storage({ ...access, endpoint }), newStorageKey('receipts')];
    await storage.put(key, BYTES, 'image/png');
    await storage.get(key);
    await storage.remove(key);
    server.close();

    expect(taken.map(({ method }) => method)).toEqual(['PUT', 'GET', 'DELETE']);
    for (const { method, path, headers, bytes } of taken) {
      expect(path).toBe(`/b/${key}`);
      const sha256 = headers['x-amz-content-sha256'] as string;
      if (method === 'PUT') {
        expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
        expect(bytes.equals(BYTES)).toBe(true);
      }
      const { headers: signed } = await new AwsV4Signer({
        method,
        url: endpoint + path,
        headers: { 'x-amz-content-sha256': sha256 },
        ...access,
        service: 's3',
        datetime: headers['x-amz-date'] as string,
      }).sign();
      expect(headers.authorization).toBe(signed.get('authorization'));
    }
  });
});
