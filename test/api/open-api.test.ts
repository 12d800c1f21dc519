import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { PERMISSIONS } from '#contracts';
import { freshDatabase } from '../support/database.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Content = Record<string, { schema?: object }>;

const ROUTES = /^(?:GET|POST|PUT|PATCH|DELETE) \/(?:api|auth\/v1)\/(?!docs)/;
/** Statuses of responses without a body. */
const EMPTY = new Set(['204', '303']);

describe('the OpenAPI document', () => {
  const database = freshDatabase();
  let kingdom: Kingdom;
  let operations: [route: string, operation: Operation][];

  /** Returns the routes of the operations that break a rule. */
  const failing = (holds: (operation: Operation, route: string) => boolean): string[] =>
    operations.filter(([route, operation]) => !holds(operation, route)).map(([route]) => route);

  const contentOf = (operation: Operation, status: string): Content => {
    const response = operation.responses[status];
    return (response && 'content' in response ? response.content : undefined) ?? {};
  };

  beforeAll(async () => {
    kingdom = await startKingdom({ databaseUrl: database.url });
    const document = (await (await fetch(`${kingdom.url}/api/docs-json`)).json()) as OpenAPIObject;
    operations = Object.entries(document.paths).flatMap(([path, item]) =>
      (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
        const operation = item[method];
        return operation ? [[`${method.toUpperCase()} ${path}`, operation] as [string, Operation]] : [];
      }),
    );
  });
  afterAll(() => kingdom.close());

  it('has every route of the API', () => {
    const routes = kingdom.app
      .getHttpAdapter()
      .getInstance()
      .routeList.filter((route) => ROUTES.test(route))
      .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
    expect(operations.map(([route]) => route).sort()).toEqual([...new Set(routes)].sort());
  });

  it('gives every operation a tag and a summary', () => {
    expect(failing(({ tags = [], summary = '' }) => tags.length > 0 && summary.length > 3)).toEqual([]);
  });

  it('describes the response of every operation', () => {
    const described = (operation: Operation): boolean => {
      const success = Object.keys(operation.responses).find((status) => /^[23]/.test(status));
      // Endpoints of the protocol that this service does not support have only errors.
      if (success === undefined) return operation.summary?.endsWith('(not supported)') === true;
      const [content] = Object.values(contentOf(operation, success));
      return EMPTY.has(success) || content?.schema !== undefined;
    };
    expect(failing(described)).toEqual([]);
  });

  it('describes the body of every operation that changes something', () => {
    const bodies = failing(
      ({ requestBody }, route) =>
        /^(?:GET|DELETE|POST .*(?:challenge|sso|logout)$|.*\/identities\/)/.test(route) ||
        requestBody !== undefined,
    );
    expect(bodies.sort()).toEqual([
      'POST /api/account/recovery-codes',
      'POST /api/admin/alerts/test',
      'POST /api/admin/alerts/{id}/acknowledge',
      'POST /api/admin/approvals/{id}/confirm',
      'POST /api/admin/events/{id}/handlers/{handler}/retry',
      'POST /api/admin/jobs/queues/{queue}/pause',
      'POST /api/admin/jobs/queues/{queue}/resume',
      'POST /api/admin/jobs/schedules/{schedule}/run',
      'POST /api/admin/mails/test',
      'POST /api/admin/mails/{id}/resend',
      'POST /api/admin/payments/{id}/undos/{undoId}/confirm',
      'POST /api/admin/payments/{id}/undos/{undoId}/decline',
      'POST /api/admin/people/{id}/resend-confirmation',
      'POST /api/admin/queue-room',
      'POST /api/presale/purchases/{id}/claim',
    ]);
  });

  it('lists the codes of every error', () => {
    const listed = (operation: Operation): boolean => {
      const errors = Object.keys(operation.responses).filter((status) => /^[45]/.test(status));
      return (
        errors.length > 0 &&
        errors.every((status) => {
          const schema = contentOf(operation, status)['application/json']?.schema as
            { properties?: { code?: { enum?: string[] } } } | undefined;
          return (schema?.properties?.code?.enum?.length ?? 0) > 0;
        })
      );
    };
    expect(failing(listed)).toEqual([]);
  });

  it('names the callers that every operation allows', () => {
    const levels = new Set<string>([
      'public',
      'optional',
      'signed-in',
      'session',
      'member',
      ...Object.keys(PERMISSIONS),
    ]);
    const access = (operation: Operation): string => (operation as { 'x-access'?: string })['x-access'] ?? '';
    expect(failing((operation) => levels.has(access(operation)))).toEqual([]);
    expect(
      failing((operation) => (access(operation) === 'public') === (operation.security === undefined)),
    ).toEqual([]);
  });
});
