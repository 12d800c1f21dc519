import { describe, expect, it } from '@jest/globals';
import { crc32, deflateSync } from 'node:zlib';
import { documentContent } from './document-content.js';
import { JPEG, PDF, PNG } from '../../../../test/support/receipt-files.js';

const typeOf = (...parts: (Buffer | string)[]) =>
  documentContent(Buffer.concat(parts.map((part) => Buffer.from(part))))?.type;
const cut = (file: Buffer, bytes: number): Buffer => file.subarray(0, file.length - bytes);

/** An empty archive, with a comment behind it. */
const zip = (comment = ''): Buffer => {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, Buffer.from(comment)]);
};

describe('a receipt is recognised by its content (specification §5)', () => {
  it('accepts complete pictures and documents', () => {
    expect(typeOf(JPEG)).toBe('image/jpeg');
    expect(typeOf(PNG)).toBe('image/png');
    expect(typeOf(PDF)).toBe('application/pdf');
    expect(typeOf(PDF, '\r\n')).toBe('application/pdf');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a program', Buffer.from('MZ\x90\0\x03')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0')],
    ['an archive', zip()],
    ['a JPEG’s first bytes', JPEG.subarray(0, 3)],
    ['a JPEG’s head and foot alone', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a PNG’s first bytes', PNG.subarray(0, 8)],
    ['a PDF’s first line', Buffer.from('%PDF-1.7\n')],
  ])('rejects %s', (_what, file) => {
    expect(typeOf(file)).toBeUndefined();
  });

  it.each([
    ['JPEG', JPEG],
    ['PNG', PNG],
    ['PDF', PDF],
  ])('rejects a %s that is cut off at any point', (_what, file) => {
    for (const bytes of [1, 2, 12, Math.floor(file.length / 2)]) {
      // A PDF may end with a line break.
      if (typeOf(cut(file, bytes)) !== undefined)
        expect(cut(file, bytes).toString('latin1')).toMatch(/%%EOF$/);
    }
    expect(typeOf(cut(file, 12))).toBeUndefined();
  });

  it('rejects a PNG with a damaged chunk', () => {
    const damaged = Buffer.from(PNG);
    damaged[20]! ^= 1;
    expect(typeOf(damaged)).toBeUndefined();
  });

  it('accepts the few pictures that a camera appends, and rejects thousands without a stack overflow', () => {
    const tiny = Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9]);
    const pictures = (count: number): Buffer => Buffer.concat(Array.from({ length: count }, () => tiny));
    expect(typeOf(JPEG, pictures(8))).toBe('image/jpeg');
    expect(typeOf(JPEG, pictures(9))).toBeUndefined();
    expect(typeOf(pictures(15_000))).toBeUndefined();
    expect(typeOf(pictures(600_000))).toBeUndefined();
  });

  it('rejects a file that is also of another type', () => {
    expect(typeOf(JPEG, '<script>alert(1)</script>')).toBeUndefined();
    expect(typeOf(PNG, '<?php')).toBeUndefined();
    expect(typeOf(JPEG, zip())).toBeUndefined();
    expect(typeOf(PNG, zip())).toBeUndefined();
    expect(typeOf(cut(PDF, 0), zip('%%EOF'))).toBeUndefined();
    expect(typeOf(PDF, '<html>')).toBeUndefined();
    expect(typeOf('<html>', PDF)).toBeUndefined();
    expect(typeOf(JPEG.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 10]), '%PDF-1.4', JPEG.subarray(2))).toBe(
      undefined,
    );
    const hidden = Buffer.concat([JPEG, zip(), Buffer.from('SEFT')]);
    expect(documentContent(hidden)?.bytes).toEqual(JPEG);
  });

  it('accepts data that cameras append to a picture, and keeps only the picture', () => {
    for (const tail of [
      Buffer.alloc(16),
      JPEG,
      Buffer.concat([Buffer.alloc(3), JPEG]),
      Buffer.from('noteSEFT'),
    ])
      expect(documentContent(Buffer.concat([JPEG, tail]))).toEqual({ type: 'image/jpeg', bytes: JPEG });
  });

  it('reads a file that claims to be long without delay', () => {
    const claims = Buffer.concat([PNG.subarray(0, 8), Buffer.from('ffffffff', 'hex'), Buffer.from('IHDR')]);
    expect(typeOf(claims)).toBeUndefined();
    const began = performance.now();
    documentContent(Buffer.concat([JPEG.subarray(0, -2), Buffer.alloc(5_000_000, 0xff)]));
    documentContent(Buffer.concat([JPEG, Buffer.alloc(2_500_000).fill(JPEG.subarray(0, 4))]));
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(crc32(deflateSync('')) > 0).toBe(true);
  });
});
