import { applyDecorators, Header, StreamableFile } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { DocumentType } from '#contracts';
import type { StoredFile } from '../storage/storage.js';
import { SENDS_STREAMS } from './uploaded-form.js';

const ENDINGS: Record<DocumentType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

/** A document that somebody has uploaded, with the type that its content has. */
export type StoredDocument = StoredFile & { readonly type: DocumentType };

/** Marks a route that sends an uploaded document, so that no browser runs or shows it as part of the site. */
export const SendsDocument = (cacheControl: string): MethodDecorator =>
  applyDecorators(
    RouteConfig(SENDS_STREAMS),
    Header('Cache-Control', cacheControl),
    Header('Content-Security-Policy', "default-src 'none'; sandbox"),
    Header('X-Content-Type-Options', 'nosniff'),
  );

/** Sends a document as a download. The caller chooses the file name, without its extension. */
export const documentDownload = (name: string, { stream, size, type }: StoredDocument): StreamableFile =>
  new StreamableFile(stream, {
    type,
    length: size,
    disposition: `attachment; filename="${name}.${ENDINGS[type]}"`,
  });
