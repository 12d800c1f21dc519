import { crc32 } from 'node:zlib';
import type { ReceiptType } from '#libs/contracts';

/** What a receipt turned out to be, and the bytes that are it. */
export interface ReceiptContent {
  type: ReceiptType;
  bytes: Buffer;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PDF = /^%PDF-[12]\.\d/;
/** Readers look for a PDF's head this far into a file. */
const PDF_REACH = 1_024;
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');

/**
 * A receipt by its content alone, whole from its first byte to its last: names and claimed types are not asked. Undefined for
 * everything else, for what is cut off, and for a file that is something else too.
 */
export function receiptContent(file: Buffer): ReceiptContent | undefined {
  if (endsAsZip(file)) return undefined;
  if (PDF.test(file.toString('latin1', 0, 8))) {
    return isWholePdf(file) ? { type: 'application/pdf', bytes: file } : undefined;
  }
  if (file.subarray(0, PDF_REACH).includes('%PDF-')) return undefined;
  if (file.subarray(0, PNG.length).equals(PNG)) {
    return endOfPng(file) === file.length ? { type: 'image/png', bytes: file } : undefined;
  }
  const end = endOfJpeg(file, 0);
  if (end === undefined || !isCameraTail(file, end)) return undefined;
  return { type: 'image/jpeg', bytes: file.subarray(0, end) };
}

/** A ZIP is read from its end: its last record tells how long the comment behind it is. */
function endsAsZip(file: Buffer): boolean {
  const at = file.lastIndexOf(ZIP_END);
  return at >= 0 && at + 22 <= file.length && at + 22 + file.readUInt16LE(at + 20) === file.length;
}

const isWholePdf = (file: Buffer): boolean =>
  file.includes('startxref') &&
  /%%EOF[\s\0]*$/.test(file.toString('latin1', Math.max(0, file.length - 1_024)));

/** Where a PNG ends whose every part is whole; undefined for another. */
function endOfPng(file: Buffer): number | undefined {
  for (let at = PNG.length; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    const [body, end] = [at + 8, at + 12 + length];
    if (end > file.length) return undefined;
    const name = file.toString('latin1', at + 4, body);
    if (at === PNG.length && name !== 'IHDR') return undefined;
    if (file.readUInt32BE(end - 4) !== crc32(file.subarray(at + 4, end - 4))) return undefined;
    if (name === 'IEND') return end;
    at = end;
  }
  return undefined;
}

/** Where the JPEG that begins at `start` ends; undefined when none does, or it is cut off. */
function endOfJpeg(file: Buffer, start: number): number | undefined {
  if (file.length < start + 4 || file.readUInt16BE(start) !== 0xffd8) return undefined;
  let scanned = false;
  for (let at = start + 2; at + 2 <= file.length;) {
    if (file[at] !== 0xff) return undefined;
    const marker = file[at + 1]!;
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return scanned ? at + 2 : undefined;
    else if (at + 4 > file.length || marker < 0xc0) return undefined;
    else {
      at += 2 + Math.max(2, file.readUInt16BE(at + 2));
      // The picture itself: any bytes, in which a marker is never followed by 0 or a restart's number.
      if (marker === 0xda) {
        scanned = true;
        while (at + 1 < file.length && !(file[at] === 0xff && endsScan(file[at + 1]!))) at += 1;
      }
    }
  }
  return undefined;
}

const endsScan = (marker: number): boolean =>
  marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7);

/** What cameras and phones write behind a picture: nothing, zeros, more pictures, or a note of their own. It is not kept. */
function isCameraTail(file: Buffer, end: number): boolean {
  const tail = file.subarray(end);
  if (tail.every((byte) => byte === 0) || tail.subarray(-4).equals(Buffer.from('SEFT'))) return true;
  const next = tail.findIndex((byte) => byte !== 0);
  const nextEnd = endOfJpeg(file, end + next);
  return nextEnd !== undefined && isCameraTail(file, nextEnd);
}
