import type { Factor, User } from '@supabase/auth-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { config, texts, t } from '../../shared/brand.js';
import { authClient } from '../../shared/session/auth-client.js';
import { withProof } from '../../shared/session/proof.js';
import { unwrapped, showRefusal } from '../../shared/session/auth-message.js';
import { notify } from '../../shared/notify.js';
import { AreaDialog } from '../../shared/ui/area-dialog.js';
import { Button } from '../../shared/ui/button.js';
import { Dated, Day } from '../../shared/ui/moment.js';
import { useWrite } from '../../shared/use-write.js';
import { factorsQuery } from './account-queries.js';
import { Enrolment } from './enrolment.js';
import { RecoveryCodes } from './recovery-codes.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';

const { factors: words } = texts.account;
const { working } = texts.shared;

/** Authenticators and recovery codes (auth contract §7). */
export function FactorsSection({ user }: { user: User }) {
  const query = useQuery(factorsQuery);
  const { data } = query;
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Factor>();
  const [codesWanted, setCodesWanted] = useState(false);
  const on = data && data.totp.length > 0;
  const role: unknown = user.app_metadata['role'];
  const needed = config.accounts.operatorsNeedFactor && (role === 'operator' || role === 'admin');

  return (
    <Section
      id="two-factor"
      heading={t(words.heading)}
      intro={t(words.intro)}
      badge={
        data && (
          <span className={styles.tag} data-tone={on ? 'good' : 'none'}>
            {t(on ? words.on : words.off)}
          </span>
        )
      }
    >
      <QueryState query={query} rows={1} height={48} />
      {needed && data && !on && <p className={styles.notice}>{t(words.operatorHint)}</p>}
      {on && (
        <ul className={styles.list}>
          {data.totp.map((factor) => (
            <li key={factor.id}>
              <div>
                <p className={styles.name}>{factor.friendly_name || t(texts.auth.factor.nameless)}</p>
                <p className={styles.detail}>
                  <Dated text={words.added} at={factor.created_at} as={Day} />
                </p>
              </div>
              <Button
                look="quiet"
                className={styles.small!}
                aria-label={t(words.remove, { name: factor.friendly_name || t(texts.auth.factor.nameless) })}
                onClick={() => setRemoving(factor)}
              >
                {t(words.removeButton)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data && !adding && (
        <div className={styles.actions}>
          <Button look={on ? 'quiet' : 'outline'} onClick={() => setAdding(true)}>
            {t(words.add)}
          </Button>
        </div>
      )}
      {data && adding && (
        <Enrolment
          leftovers={data.all.filter(({ status }) => status === 'unverified')}
          onCancel={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            setCodesWanted(true);
          }}
        />
      )}
      {on && <RecoveryCodes wanted={codesWanted} onShown={() => setCodesWanted(false)} />}
      {removing && <RemoveDialog factor={removing} onClose={() => setRemoving(undefined)} />}
    </Section>
  );
}

function RemoveDialog({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const queries = useQueryClient();
  const { busy, send } = useWrite(
    async (factorId: string) => {
      await unwrapped(withProof(() => authClient.mfa.unenroll({ factorId })));
      // The refreshed session and its user no longer include the factor.
      await authClient.refreshSession();
    },
    {
      onDone: async () => {
        await queries.invalidateQueries({ queryKey: ['member'] });
        onClose();
        notify.done(words.removed);
      },
      onFailed: (error) => showRefusal(error, words.failed),
    },
  );
  return (
    <AreaDialog title={t(words.removeTitle)} onClose={onClose}>
      <p>
        <strong>{factor.friendly_name || t(texts.auth.factor.nameless)}</strong>
      </p>
      <p>{t(words.removeBody)}</p>
      <Button look="quiet" className={styles.danger!} disabled={busy} onClick={() => send(factor.id)}>
        {t(busy ? working : words.removeButton)}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {t(words.cancel)}
      </Button>
    </AreaDialog>
  );
}
