import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { AdminAccess } from '#contracts';
import { ApiError } from './api.js';
import { AreaLayout } from './area-layout.js';
import { texts, t } from './brand.js';
import { MessagePage } from './page.js';
import { memberApi } from './session/member-api.js';
import { SessionLoading } from './session/session-loading.js';
import { gateFor } from './session/return-path.js';
import { SessionBadge } from './session/session-badge.js';
import { useVisitor } from './session/session.js';
import { Button, ButtonLink } from './ui/button.js';

const labels = texts.admin;

type Content = (access: AdminAccess) => ReactNode;

/** The operators' pages. The server decides who may enter; a page only shows its decision. */
export function OperatorsArea({ children }: { children: Content }) {
  const { loading, user, session, factorDue, hadSession } = useVisitor();
  const { pathname, search } = useLocation();
  if (loading) return <SessionLoading />;
  if (!user || factorDue) {
    return <Navigate to={hadSession && !session ? '/auth' : gateFor(pathname + search)} replace />;
  }
  return (
    <AreaLayout title={t(labels.title)} home={t(labels.site)} tools={<SessionBadge user={user} />}>
      <AccessCheck email={user.email ?? ''} userId={user.id}>
        {children}
      </AccessCheck>
    </AreaLayout>
  );
}

function AccessCheck({ email, userId, children }: { email: string; userId: string; children: Content }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['member', 'admin-access', userId],
    queryFn: ({ signal }) => memberApi<AdminAccess>('/api/admin/access', { signal }),
  });
  if (data) return children(data);
  if (!error) return <SessionLoading />;
  if (error instanceof ApiError && error.code === 'MFA_REQUIRED') {
    return (
      <MessagePage scene="padlock">
        <h1>{t(labels.factor.title)}</h1>
        <p>{t(labels.factor.body)}</p>
        <ButtonLink to="/app/account#two-factor">{t(labels.factor.settings)}</ButtonLink>
      </MessagePage>
    );
  }
  if (error instanceof ApiError && error.status === 403) {
    return (
      <MessagePage scene="padlock">
        <h1>{t(labels.forbidden.title)}</h1>
        <p>{t(labels.forbidden.body, { email })}</p>
        <ButtonLink to="/app">{t(labels.forbidden.app)}</ButtonLink>
      </MessagePage>
    );
  }
  return (
    <MessagePage scene="broken">
      <h1>{t(labels.failed.title)}</h1>
      <p role="alert">{error.message}</p>
      <Button disabled={isFetching} onClick={() => void refetch()}>
        {t(labels.failed.retry)}
      </Button>
    </MessagePage>
  );
}
