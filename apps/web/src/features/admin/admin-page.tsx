import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import type { AdminAccess } from '#libs/contracts';
import { ApiError } from '../../shared/api.js';
import { AreaLayout } from '../../shared/area-layout.js';
import { texts, t } from '../../shared/brand.js';
import { MessagePage } from '../../shared/page.js';
import { usePageTitle } from '../../shared/page-title.js';
import { memberApi } from '../../shared/session/member-api.js';
import { Opening } from '../../shared/session/opening.js';
import { gateFor } from '../../shared/session/own-path.js';
import { SessionBadge } from '../../shared/session/session-badge.js';
import { useVisitor } from '../../shared/session/session.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import styles from './admin-page.module.css';
import { HealthCard } from './health-card.js';
import { MessagesCard } from './messages-card.js';
import { PeopleCard } from './people-card.js';
import { QueuesCard } from './queues-card.js';

const labels = texts.admin;

/** The operators' room. Who may enter is the server's to say; the page only shows what it said. */
export default function AdminPage() {
  usePageTitle('admin');
  const { loading, user, session, factorDue, wasHere } = useVisitor();
  const { pathname, search } = useLocation();
  if (loading) return <Opening />;
  if (!user || factorDue) {
    return <Navigate to={wasHere && !session ? '/auth' : gateFor(pathname + search)} replace />;
  }
  return (
    <AreaLayout title={t(labels.title)} home={t(labels.site)} tools={<SessionBadge user={user} />}>
      <Room email={user.email ?? ''} userId={user.id} />
    </AreaLayout>
  );
}

function Room({ email, userId }: { email: string; userId: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['member', 'admin-access', userId],
    queryFn: ({ signal }) => memberApi<AdminAccess>('/api/admin/access', { signal }),
  });
  if (data) {
    return (
      <>
        <h1 className="sr-only">{t(labels.title)}</h1>
        <div className={styles.cards}>
          <div className={styles.sky} aria-hidden="true" />
          <QueuesCard />
          <HealthCard />
          {data.role === 'admin' && <PeopleCard />}
          <div className={styles.wide}>
            <MessagesCard />
          </div>
        </div>
      </>
    );
  }
  if (!error) return <Opening />;
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
