import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { format } from '#brand';
import { DomainError } from './domain-error.js';
import { InvalidInputError } from './validation.js';

/** The limits of an uploaded form. */
export interface FormRule {
  /** The name of the only file field. */
  file: string;
  /** The largest size of the file, in bytes. */
  maxBytes: number;
  /** The largest number of text fields. */
  maxFields: number;
}

export interface UploadedForm {
  fields: Record<string, string>;
  /** The file's bytes. Its name and claimed type are ignored. */
  file: Buffer | undefined;
}

/** The file is larger than its form allows. */
export class FileTooLargeError extends DomainError {
  constructor(maxBytes: number) {
    super('FILE_TOO_LARGE', 413, (brand) =>
      format(brand, brand.texts.refusals.fileTooLarge, { megabytes: String(maxBytes / 1_000_000) }),
    );
  }
}

/** Set on a route with `RouteConfig(TAKES_FORMS)`. All other routes reject forms, because other sites can submit them. */
export const TAKES_FORMS = { forms: true } as const;

/**
 * Set on a route with `RouteConfig(SENDS_STREAMS)`. Its response may take longer than others, such as a file on a
 * slow line.
 */
export const SENDS_STREAMS = { streams: true } as const;

/**
 * Reads a whole `multipart/form-data` body into memory.
 * @throws InvalidInputError for a duplicate field, or for a file in the wrong field
 * @throws FileTooLargeError when the file is larger than `rule` allows
 * @throws DomainError 400 `BAD_REQUEST` for a malformed form, 413 `PAYLOAD_TOO_LARGE` for a form that breaks another
 *   limit, 415 `UNSUPPORTED_MEDIA_TYPE` for a body that is not a form
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
    throw toDomainError(error, rule);
  }
  return form;
}

async function takeFile(form: UploadedForm, part: MultipartFile, rule: FormRule): Promise<void> {
  const bytes = await part.toBuffer();
  if (part.fieldname !== rule.file) throw invalidField(part.fieldname);
  // Browsers send an empty file field like this.
  if (part.filename === '' && bytes.length === 0) return;
  form.file = bytes;
}

function takeField(form: UploadedForm, part: MultipartValue): void {
  const { fieldname, value } = part;
  const whole = !part.fieldnameTruncated && !part.valueTruncated;
  if (!whole || typeof value !== 'string' || Object.hasOwn(form.fields, fieldname))
    throw invalidField(fieldname);
  form.fields[fieldname] = value;
}

const invalidField = (path: string): InvalidInputError =>
  new InvalidInputError([{ path, message: (brand) => format(brand, brand.texts.refusals.details.other) }]);

function toDomainError(error: unknown, { maxBytes }: FormRule): DomainError {
  if (error instanceof DomainError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new FileTooLargeError(maxBytes);
  if (typeof code === 'string' && code.endsWith('_LIMIT')) {
    return new DomainError('PAYLOAD_TOO_LARGE', 413, (brand) => format(brand, brand.texts.refusals.tooLarge));
  }
  return new DomainError('BAD_REQUEST', 400, (brand) => format(brand, brand.texts.refusals.unreadable));
}

class NotAFormError extends DomainError {
  constructor() {
    super('UNSUPPORTED_MEDIA_TYPE', 415, (brand) => format(brand, brand.texts.refusals.notAForm));
  }
}
