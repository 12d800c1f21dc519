import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Observable } from 'rxjs';

/** Tokens and accounts stay in no cache on their way; what is for everybody says so by a `@Header` of its own. */
@Injectable()
export class NoStore implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    return next.handle();
  }
}
