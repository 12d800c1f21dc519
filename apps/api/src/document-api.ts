import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { Brand } from '#brand';
import { errorBodySchema, isPermission, type Permission } from '#contracts';
import { wireErrors } from '#features/auth';
import { type AccessLevel, IDEMPOTENCY_KEY } from '#platform';

const ERROR = { $ref: '#/components/schemas/Error' };

type PathItem = OpenAPIObject['paths'][string];
type Operation = NonNullable<PathItem['get']>;

/** What the decorators `Access`, `RateLimit` and `Endpoint` add to an operation. */
interface Declared {
  'x-access'?: AccessLevel;
  'x-rate-limit'?: string;
  'x-errors'?: Record<string, number | readonly number[]>;
  'x-captcha'?: string;
}

type Codes = readonly [code: string, status: number][];

const NO_SESSION: Codes = [['UNAUTHORIZED', 401]];
const NO_MEMBER: Codes = [...NO_SESSION, ['MFA_REQUIRED', 403]];
const NO_OPERATOR: Codes = [...NO_MEMBER, ['FORBIDDEN', 403]];

const OF_ACCESS: Record<Exclude<AccessLevel, Permission>, Codes> = {
  public: [],
  optional: NO_MEMBER,
  'signed-in': NO_SESSION,
  session: Object.entries(wireErrors('no_authorization', 'bad_jwt', 'session_not_found', 'user_banned')),
  member: NO_MEMBER,
};

/** The API's OpenAPI document, with every error that a route can respond with. */
export function documentApi(app: NestFastifyApplication, brand: Brand): void {
  const base = new DocumentBuilder().setTitle(`${brand.product} API`).setVersion('1').addBearerAuth().build();
  SwaggerModule.setup('api/docs', app, () => withErrors(SwaggerModule.createDocument(app, base)), {
    jsonDocumentUrl: 'api/docs-json',
  });
}

function withErrors(document: OpenAPIObject): OpenAPIObject {
  const schemas = {
    ...document.components?.schemas,
    Error: z.toJSONSchema(errorBodySchema, { target: 'openapi-3.0' }),
  };
  document.components = { ...document.components, schemas } as OpenAPIObject['components'];
  for (const [path, item] of Object.entries(document.paths)) {
    const protocol = path.startsWith('/auth/v1/');
    for (const operation of operationsOf(item)) addErrors(operation, protocol);
  }
  return document;
}

const operationsOf = (item: PathItem): Operation[] =>
  (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => item[method] ?? []);

function addErrors(operation: Operation, protocol: boolean): void {
  const codes = new Map<number, Set<string>>();
  for (const [code, status] of codesOf(operation, protocol))
    codes.set(status, (codes.get(status) ?? new Set()).add(code));
  for (const [status, names] of codes) {
    operation.responses[status] = {
      description: `${STATUS_CODES[status] ?? ''}: ${[...names].map((name) => `\`${name}\``).join(', ')}`,
      content: {
        'application/json': {
          schema: { allOf: [ERROR], properties: { code: { type: 'string', enum: [...names] } } },
        },
      },
    };
  }
}

function* codesOf(operation: Operation & Declared, protocol: boolean): Generator<Codes[number]> {
  const { requestBody, parameters = [] } = operation;
  for (const [code, statuses] of Object.entries(operation['x-errors'] ?? {}))
    for (const status of [statuses].flat()) yield [code, status];
  const access = operation['x-access'] ?? 'public';
  yield* isPermission(access) ? NO_OPERATOR : OF_ACCESS[access];
  if (operation['x-rate-limit']) yield [protocol ? 'over_request_rate_limit' : 'TOO_MANY_REQUESTS', 429];
  if (operation['x-captcha']) {
    yield ['captcha_failed', 400];
    yield ['captcha_unavailable', 503];
  }
  if (protocol) {
    if (requestBody) {
      yield ['bad_json', 400];
      yield ['validation_failed', 400];
      yield ['request_entity_too_large', 413];
    }
    yield ['unexpected_failure', 500];
    yield ['service_unavailable', 503];
    return;
  }
  if (requestBody || parameters.length > 0) yield ['VALIDATION_FAILED', 400];
  if (requestBody) {
    yield ['BAD_REQUEST', 400];
    yield ['PAYLOAD_TOO_LARGE', 413];
    yield ['UNSUPPORTED_MEDIA_TYPE', 415];
  }
  const keyed = parameters.some((parameter) => 'name' in parameter && parameter.name === IDEMPOTENCY_KEY);
  if (keyed) yield ['IDEMPOTENCY_CONFLICT', 409];
  yield ['INTERNAL_ERROR', 500];
  yield ['SERVICE_UNAVAILABLE', 503];
}
