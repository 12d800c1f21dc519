import { Body, type PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import { AuthError } from './auth.errors.js';

/** It travels in every access token, and a request's headers hold 16 kB in all. */
const MAX_DATA_BYTES = 4_000;
const MAX_DEPTH = 10;

/** Text the database can hold. */
const text = z.string().refine(isText, 'holds characters that are no text');

/** What a person's own `user_metadata` may be: small, shallow, and text throughout. */
const data = z
  .record(z.string(), z.unknown())
  // What follows walks the whole value.
  .refine(isShallow, { error: 'is nested too deep', abort: true })
  .refine(hasRoomForData, 'is too large')
  .refine(isText, 'holds characters that are no text');

const security = z.object({ captcha_token: text.nullish() });

/** Every field the service reads, by JSON type alone: what must be there and what it may say is each use case's to judge. */
const fields = z.object({
  email: text.optional(),
  phone: text.optional(),
  password: text.optional(),
  data: data.optional(),
  code_challenge: text.optional(),
  code_challenge_method: text.optional(),
  refresh_token: text.optional(),
  auth_code: text.optional(),
  code_verifier: text.optional(),
  create_user: z.boolean().optional(),
  type: text.optional(),
  token: text.optional(),
  token_hash: text.optional(),
  nonce: text.optional(),
  current_password: text.optional(),
  app_metadata: z.unknown().optional(),
  friendly_name: text.optional(),
  factor_type: text.optional(),
  issuer: text.optional(),
  challenge_id: text.optional(),
  code: text.optional(),
  gotrue_meta_security: security.optional(),
});

const captchaFields = z.object({ gotrue_meta_security: security.nullish() });

export type WireFields = z.infer<typeof fields>;

/**
 * Reads a body as the contract asks (§1): unknown fields are ignored, `null` is absent, no body is an empty one.
 * @throws AuthError 400 `bad_json` for what is no object or holds a field of another JSON type, `validation_failed` for
 *   text that can't be stored.
 */
export function readWireFields(body: unknown): WireFields {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new AuthError('bad_json');
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  const parsed = fields.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code !== 'custom') throw new AuthError('bad_json');
  throw new AuthError('validation_failed', `${issue.path.join('.')} ${issue.message}`);
}

/**
 * The captcha's token alone: it is checked before anything else in the body is looked at (auth contract §9).
 * @throws AuthError 400 `bad_json` for what is no object or holds a token that is no text
 */
export function readCaptchaToken(body: unknown): string | undefined {
  const parsed = captchaFields.safeParse(body ?? {});
  if (!parsed.success) throw new AuthError('bad_json');
  return parsed.data.gotrue_meta_security?.captcha_token ?? undefined;
}

const wirePipe: PipeTransform<unknown, WireFields> = { transform: readWireFields };

/** The request's body, read as the auth contract asks. */
export const WireBody = (): ParameterDecorator => Body(wirePipe);

/** Whether a `user_metadata` is small enough to be kept. */
export function hasRoomForData(value: Record<string, unknown>): boolean {
  return Buffer.byteLength(JSON.stringify(value)) <= MAX_DATA_BYTES;
}

function isShallow(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false;
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
  }
  return true;
}

/** A lone surrogate is escaped by JSON and refused by the database, like NUL. */
function isText(value: unknown): boolean {
  const json = JSON.stringify(value);
  return !/\\u(0000|d[89a-f])/i.test(json.replaceAll('\\\\', ''));
}
