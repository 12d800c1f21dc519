import { StandardSchemaValidationPipe } from '@nestjs/common';
import type { z } from 'zod';
import { format, type Localizable } from '#brand';
import { type Detail, DomainError } from './domain-error.js';

const MAX_DETAILS = 20;
const MAX_NAMES = 200;

/** The input is invalid. The details name each invalid part. */
export class InvalidInputError extends DomainError {
  constructor(details: readonly Detail[]) {
    super('VALIDATION_FAILED', 400, (brand) => format(brand, brand.texts.refusals.input), details);
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
function wordsOf(issue: z.core.$ZodIssue): Localizable {
  switch (issue.code) {
    case 'invalid_type':
      return (brand) => format(brand, brand.texts.refusals.details.type);
    case 'too_small':
      return (brand) => format(brand, brand.texts.refusals.details.small, { minimum: String(issue.minimum) });
    case 'too_big':
      return (brand) => format(brand, brand.texts.refusals.details.large, { maximum: String(issue.maximum) });
    case 'invalid_format': {
      const fault = issue.path.at(-1) === 'cursor' ? 'cursor' : 'format';
      return (brand) => format(brand, brand.texts.refusals.details[fault]);
    }
    case 'unrecognized_keys':
      return (brand) => format(brand, brand.texts.refusals.details.unknown, { names: listed(issue.keys) });
    case 'invalid_value':
      return (brand) => format(brand, brand.texts.refusals.details.choice, { choices: listed(issue.values) });
    default:
      return (brand) => format(brand, brand.texts.refusals.details.other);
  }
}

const listed = (values: readonly unknown[]): string => values.map(String).join(', ').slice(0, MAX_NAMES);
