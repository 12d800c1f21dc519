import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { z } from 'zod';
import { type Saying, saying } from '#libs/brand';
import { type Detail, DomainError } from './domain-error.js';

const MAX_DETAILS = 20;
const MAX_NAMES = 200;

/** The input is invalid. The details name each invalid part. */
export class InvalidInputError extends DomainError {
  constructor(details: readonly Detail[]) {
    super(
      'VALIDATION_FAILED',
      400,
      saying(({ refusals }) => refusals.input),
      details,
    );
  }
}

type Issue = Parameters<
  NonNullable<NonNullable<ConstructorParameters<typeof StandardSchemaValidationPipe>[0]>['exceptionFactory']>
>[0][number];

const refusalOf = (issues: readonly Issue[]): InvalidInputError =>
  new InvalidInputError(
    issues.slice(0, MAX_DETAILS).map((issue) => ({
      path: (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
      message: wordsOf(issue as z.core.$ZodIssue),
    })),
  );

/** Validates every input that has a schema. The error lists each problem with its path. */
export const createValidationPipe = (): StandardSchemaValidationPipe =>
  new StandardSchemaValidationPipe({ exceptionFactory: refusalOf });

/** Validates input that passes through no pipe. @throws InvalidInputError listing each problem with its path */
export function validated<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw refusalOf(parsed.error.issues);
  return parsed.data;
}

/** All our schemas are Zod, so every issue is a `ZodIssue`. */
function wordsOf(issue: z.core.$ZodIssue): Saying {
  switch (issue.code) {
    case 'invalid_type':
      return saying(({ refusals }) => refusals.details.type);
    case 'too_small':
      return saying(({ refusals }) => refusals.details.small, { minimum: String(issue.minimum) });
    case 'too_big':
      return saying(({ refusals }) => refusals.details.large, { maximum: String(issue.maximum) });
    case 'invalid_format':
      return saying(({ refusals: { details } }) =>
        issue.path.at(-1) === 'cursor' ? details.cursor : details.format,
      );
    case 'unrecognized_keys':
      return saying(({ refusals }) => refusals.details.unknown, { names: listed(issue.keys) });
    case 'invalid_value':
      return saying(({ refusals }) => refusals.details.choice, { choices: listed(issue.values) });
    default:
      return saying(({ refusals }) => refusals.details.other);
  }
}

const listed = (values: readonly unknown[]): string => values.map(String).join(', ').slice(0, MAX_NAMES);
