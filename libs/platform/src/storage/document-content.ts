import { crc32 } from 'node:zlib';
import type { DocumentType } from '#contracts';

/** The type of an uploaded document, and the bytes that belong to it. */
export interface DocumentContent {
  type: DocumentType;
  bytes: Buffer;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PDF = /^%PDF-[12]\.\d/;
/** PDF readers look for the header in this many bytes at the start of a file. */
const PDF_REACH = 1_024;
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');

/**
 * Recognises a document by its content alone, and ignores its name and claimed type. The file must be complete from
 * its first byte to its last. Returns undefined for every other type, for a truncated file, and for a file that is
 * also of another type.
 */
export function documentContent(file: Buffer): DocumentContent | undefined {
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

/** A ZIP file is read from its end: its last record states how long the comment after it is. */
function endsAsZip(file: Buffer): boolean {
  const at = file.lastIndexOf(ZIP_END);
  return at >= 0 && at + 22 <= file.length && at + 22 + file.readUInt16LE(at + 20) === file.length;
}

const isWholePdf = (file: Buffer): boolean =>
  file.includes('startxref') &&
  /%%EOF[\s\0]*$/.test(file.toString('latin1', Math.max(0, file.length - 1_024)));

/** Returns where a PNG ends; undefined if one of its chunks is damaged or missing. */
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

/** Returns where the JPEG that begins at `start` ends; undefined if there is none or it is truncated. */
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
      // The image data can contain any bytes. 0xff followed by 0 or by the number of a restart doesn't end it.
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

/** Cameras append a preview, a depth map or the other half of a stereo picture, but not more pictures than this. */
const MAX_PICTURES_BEHIND = 8;

/**
 * Whether the bytes after a picture are what cameras and phones append: nothing, zeros, a few more pictures, or
 * data of their own. These bytes are not stored.
 */
function isCameraTail(file: Buffer, end: number): boolean {
  if (file.subarray(-4).equals(Buffer.from('SEFT')) && file.length - end >= 4) return true;
  for (let pictures = 0; ; pictures += 1) {
    const padding = file.subarray(end).findIndex((byte) => byte !== 0);
    if (padding < 0) return true;
    const nextEnd = pictures < MAX_PICTURES_BEHIND ? endOfJpeg(file, end + padding) : undefined;
    if (nextEnd === undefined) return false;
    end = nextEnd;
  }
}
