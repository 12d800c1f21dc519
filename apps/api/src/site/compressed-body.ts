import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A text that is ready to send. It is compressed once for all readers. */
export interface CompressedBody {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Compresses a text with Brotli and gzip. Its entity tag is a hash of the text. */
export async function compressed(type: string, content: string | Buffer): Promise<CompressedBody> {
  const plain = typeof content === 'string' ? Buffer.from(content) : content;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, quality), promisify(gzip)(plain)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { type, etag, plain, br, gzip: gz };
}

/** Sends a body in the best encoding its reader accepts, or 304 when the reader's copy is current. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: CompressedBody,
): FastifyReply {
  const accepted = new Negotiator(request.raw).encodings(['br', 'gzip']);
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  void reply.header('vary', 'accept-encoding').header('etag', body.etag).type(body.type);
  if (request.headers['if-none-match'] === body.etag && reply.statusCode === 200)
    return reply.status(304).send();
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.send(body[encoding ?? 'plain']);
}
