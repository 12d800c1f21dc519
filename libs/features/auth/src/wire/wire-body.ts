import { Body, type PipeTransform } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { z } from 'zod';
import { isVisible } from '#contracts';
import { onRoute } from '#platform';
import { AuthError } from './auth.errors.js';

/** The data is part of every access token, and the headers of a request can be at most 16 kB in total. */
const MAX_DATA_BYTES = 4_000;
const MAX_DEPTH = 10;

/** Text that the database can store. */
const text = z.string().refine(isText, 'holds characters that are no text');

/** The `user_metadata` that a user may set: small, not deeply nested, and containing only storable text. */
const data = z
  .record(z.string(), z.unknown())
  // The checks that follow walk the whole value, so a deeply nested one is refused first.
  .refine(isShallow, { error: 'is nested too deep', abort: true })
  .refine(isDataSmallEnough, 'is too large')
  .refine(isText, 'holds characters that are no text')
  .refine(
    ({ username }) => typeof username !== 'string' || isVisible(username),
    'holds a name with characters that can’t be seen',
  );

const security = z.object({ captcha_token: text.nullish() });

/**
 * Every field that the service reads, checked by JSON type only. Each use case checks which fields are required and
 * which values are valid.
 */
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
 * Reads a body as the auth contract requires (§1): unknown fields are ignored, `null` counts as absent, and no body
 * counts as an empty one.
 * @throws AuthError 400 `bad_json` if the body is not an object or a field has the wrong JSON type,
 *   `validation_failed` for text that can't be stored
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
 * Reads only the captcha's token, because it is checked before anything else in the body (auth contract §9).
 * @throws AuthError 400 `bad_json` if the body is not an object or the token is not text
 */
export function readCaptchaToken(body: unknown): string | undefined {
  const parsed = captchaFields.safeParse(body ?? {});
  if (!parsed.success) throw new AuthError('bad_json');
  return parsed.data.gotrue_meta_security?.captcha_token ?? undefined;
}

/**
 * Whether the body of a magic link's request allows an account to be created. The default is yes (auth
 * contract §4).
 */
export const allowsNewAccount = (body: unknown): boolean =>
  !(typeof body === 'object' && body !== null && 'create_user' in body && body.create_user === false);

const wirePipe: PipeTransform<unknown, WireFields> = { transform: readWireFields };

const documented = onRoute(
  ApiBody({ schema: z.toJSONSchema(fields, { target: 'openapi-3.0', io: 'input' }) as object }),
);

/** Injects the request's body, read as the auth contract requires. */
export const WireBody = (): ParameterDecorator => (controller, method, index) => {
  Body(wirePipe)(controller, method, index);
  documented(controller, method, index);
};

/** Whether a `user_metadata` is small enough to be stored. */
export function isDataSmallEnough(value: Record<string, unknown>): boolean {
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

/** Like NUL, a lone surrogate can't be stored by the database. JSON escapes both, so they can be found there. */
function isText(value: unknown): boolean {
  const json = JSON.stringify(value);
  return !/\\u(0000|d[89a-f])/i.test(json.replaceAll('\\\\', ''));
}
