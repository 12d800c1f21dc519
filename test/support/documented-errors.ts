import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';

interface ErrorSchema {
  properties: { code: { enum: string[] } };
}

/** Codes that the server sends before a request reaches its route. OpenAPI does not list them with each route. */
const BEFORE_ROUTES = new Set([
  'REQUEST_TIMEOUT',
  'request_timeout',
  'URI_TOO_LONG',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
]);

/**
 * Records every error response that the OpenAPI document does not list.
 * @returns a set that grows with each such error, such as `POST /api/swaps 409 IDEMPOTENCY_CONFLICT`
 */
export function undocumentedErrors(app: NestFastifyApplication): Set<string> {
  const found = new Set<string>();
  const fastify = app.getHttpAdapter().getInstance();
  const readPaths = async (): Promise<OpenAPIObject['paths']> =>
    ((await (await fetch(`${await app.getUrl()}/api/docs-json`)).json()) as OpenAPIObject).paths;
  let reading: Promise<OpenAPIObject['paths']> | undefined;
  fastify.addHook('onSend', async (request, reply, payload) => {
    const route = request.routeOptions.url;
    if (reply.statusCode < 400 || typeof payload !== 'string' || !route || request.method === 'HEAD') return;
    if (!/^\/(?:api|auth\/v1)\//.test(route) || route.startsWith('/api/docs')) return;
    const body = codeIn(payload);
    if (body === undefined || BEFORE_ROUTES.has(body)) return;
    const paths = await (reading ??= readPaths());
    const item = paths[route.replaceAll(/:(\w+)/g, '{$1}')] as Record<
      string,
      OpenAPIObject['paths'][string]['get']
    >;
    const response = item?.[request.method.toLowerCase()]?.responses[String(reply.statusCode)];
    const content = response && 'content' in response ? response.content : undefined;
    const schema = content?.['application/json']?.schema as ErrorSchema | undefined;
    if (!schema?.properties.code.enum.includes(body))
      found.add(`${request.method} ${route} ${reply.statusCode} ${body}`);
  });
  return found;
}

function codeIn(payload: string): string | undefined {
  try {
    const { code, error_code: protocolCode } = JSON.parse(payload) as {
      code?: unknown;
      error_code?: unknown;
    };
    return String(protocolCode ?? code);
  } catch {
    return undefined;
  }
}
