import type { User } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AdminAccess } from '#contracts';
import { ApiError } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { OperatorAccess } from '../../shared/operators/access.js';
import { MessagePage } from '../../shared/page.js';
import { memberApi } from '../../shared/session/member-api.js';
import { SessionLoading } from '../../shared/session/session-loading.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import styles from './operators-layout.module.css';

const labels = texts.admin;

interface AccessCheckProps {
  user: User;
  header: ReactNode;
  /** What is shown besides the page to those who may enter. */
  menu: ReactNode;
  children: ReactNode;
}

/** Shows the page to those who may enter the room, and to others why they may not. */
export function AccessCheck({ user, header, menu, children }: AccessCheckProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['member', 'admin-access', user.id],
    queryFn: ({ signal }) => memberApi<AdminAccess>('/api/admin/access', { signal }),
  });
  return (
    <OperatorAccess value={data}>
      {header}
      {data && menu}
      <main id="content" tabIndex={-1} className={styles.content}>
        {data && children}
        {!data && !error && <SessionLoading />}
        {error && !data && (
          <Refusal
            error={error}
            email={user.email ?? ''}
            retry={
              <Button disabled={isFetching} onClick={() => void refetch()}>
                {t(labels.failed.retry)}
              </Button>
            }
          />
        )}
      </main>
    </OperatorAccess>
  );
}

function Refusal({ error, email, retry }: { error: Error; email: string; retry: ReactNode }) {
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
      {retry}
    </MessagePage>
  );
}
