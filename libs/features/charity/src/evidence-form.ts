import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody, ApiConsumes, type SchemaObject } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { MAX_RECEIPT_BYTES } from '#contracts';
import { onRoute, readForm } from '#platform';

const FORM = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
} as SchemaObject;

/**
 * Injects the file of the form that adds evidence.
 * @throws the errors of `readForm`
 */
export const EvidenceForm = createParamDecorator(
  async (_: unknown, context: ExecutionContext): Promise<Buffer | undefined> => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const rule = { file: 'file', maxBytes: MAX_RECEIPT_BYTES, maxFields: 0 };
    return (await readForm(request, rule)).file;
  },
  [onRoute(ApiConsumes('multipart/form-data')), onRoute(ApiBody({ schema: FORM }))],
);
