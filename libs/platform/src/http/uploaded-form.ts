import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { saying } from '#libs/brand';
import { DomainError } from './domain-error.js';
import { InvalidInputError } from './validation.js';

/** What a form may hold. */
export interface FormRule {
  /** The field of its one file. */
  file: string;
  /** Of the file. */
  maxBytes: number;
  /** Text fields at most. */
  maxFields: number;
}

export interface UploadedForm {
  fields: Record<string, string>;
  /** The file's bytes; its name and the type it claims are nobody's business. */
  file: Buffer | undefined;
}

/** A file larger than its form allows. */
export class FileTooLargeError extends DomainError {
  constructor(maxBytes: number) {
    super(
      'FILE_TOO_LARGE',
      413,
      saying(({ refusals }) => refusals.fileTooLarge, { megabytes: String(maxBytes / 1_000_000) }),
    );
  }
}

/** Set on a route by `RouteConfig(TAKES_FORMS)`: every other route refuses forms, as other sites may send them unasked. */
export const TAKES_FORMS = { forms: true } as const;

/**
 * Reads a whole `multipart/form-data` body into memory.
 * @throws InvalidInputError for a field twice or a file in another's place; FileTooLargeError;
 *   DomainError 400 `BAD_REQUEST` for what is no form, 413 `PAYLOAD_TOO_LARGE`, 415 `UNSUPPORTED_MEDIA_TYPE`
 */
export async function readForm(request: FastifyRequest, rule: FormRule): Promise<UploadedForm> {
  if (!request.isMultipart()) throw new NotAFormError();
  const form: UploadedForm = { fields: {}, file: undefined };
  try {
    const limits = { fileSize: rule.maxBytes, files: 1, fields: rule.maxFields, fieldSize: 1_000 };
    for await (const part of request.parts({ limits: { ...limits, parts: rule.maxFields + 1 } })) {
      if (part.type === 'file') await takeFile(form, part, rule);
      else takeField(form, part);
    }
  } catch (error) {
    throw asRefusal(error, rule);
  }
  return form;
}

async function takeFile(form: UploadedForm, part: MultipartFile, rule: FormRule): Promise<void> {
  const bytes = await part.toBuffer();
  if (part.fieldname !== rule.file) throw wrong(part.fieldname);
  // What a browser sends of a file field that was left alone.
  if (part.filename === '' && bytes.length === 0) return;
  form.file = bytes;
}

function takeField(form: UploadedForm, part: MultipartValue): void {
  const { fieldname, value } = part;
  const whole = !part.fieldnameTruncated && !part.valueTruncated;
  if (!whole || typeof value !== 'string' || Object.hasOwn(form.fields, fieldname)) throw wrong(fieldname);
  form.fields[fieldname] = value;
}

const wrong = (path: string): InvalidInputError =>
  new InvalidInputError([{ path, message: saying(({ refusals }) => refusals.details.other) }]);

function asRefusal(error: unknown, { maxBytes }: FormRule): DomainError {
  if (error instanceof DomainError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new FileTooLargeError(maxBytes);
  if (typeof code === 'string' && code.endsWith('_LIMIT')) {
    return new DomainError(
      'PAYLOAD_TOO_LARGE',
      413,
      saying(({ refusals }) => refusals.tooLarge),
    );
  }
  return new DomainError(
    'BAD_REQUEST',
    400,
    saying(({ refusals }) => refusals.unreadable),
  );
}

class NotAFormError extends DomainError {
  constructor() {
    super(
      'UNSUPPORTED_MEDIA_TYPE',
      415,
      saying(({ refusals }) => refusals.notAForm),
    );
  }
}
