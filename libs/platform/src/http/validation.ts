import { StandardSchemaValidationPipe } from '@nestjs/common';
import { DomainError } from './domain-error.js';

const MAX_DETAILS = 20;

/** Validates every input that names a schema; a refusal lists each problem with its path. */
export const createValidationPipe = (): StandardSchemaValidationPipe =>
  new StandardSchemaValidationPipe({
    exceptionFactory: (issues) =>
      new DomainError(
        'VALIDATION_FAILED',
        400,
        'Please check your input.',
        issues.slice(0, MAX_DETAILS).map((issue) => ({
          path: (issue.path ?? [])
            .map((part) => String(typeof part === 'object' ? part.key : part))
            .join('.'),
          message: issue.message,
        })),
      ),
  });
