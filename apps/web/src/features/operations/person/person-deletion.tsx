import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DeletePerson, DeletionTerms, Person } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { tokens } from '../../../shared/format.js';
import { notify } from '../../../shared/notify.js';
import { keys } from '../../../shared/operators/keys.js';
import { ReasonDialog } from '../../../shared/operators/reason-dialog.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { apiWithProof } from '../../../shared/session/proof.js';
import { Button } from '../../../shared/ui/button.js';
import { QueryState } from '../../../shared/ui/query-state.js';
import { useWrite } from '../../../shared/use-write.js';

const { deletion: words } = texts.operations.person;

/** Deletes an account, after saying what its owner loses. */
export function PersonDeletion({ person: { id, email } }: { person: Person }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const path = `/api/admin/people/${encodeURIComponent(id)}`;
  const terms = useQuery({
    queryKey: [...keys.people, id, 'deletion'],
    queryFn: ({ signal }) => memberApi<DeletionTerms>(`${path}/deletion`, { signal }),
    enabled: open,
  });
  const { busy, send } = useWrite(
    (body: DeletePerson) => apiWithProof(() => memberApi<void>(`${path}/delete`, { method: 'POST', body })),
    {
      onDone: () => {
        notify.done(words.done, { email });
        queries.removeQueries({ queryKey: [...keys.people, id] });
        return navigate('/admin/people');
      },
      onFailed: (error) => {
        setOpen(false);
        notify.refused(error, words.failed);
      },
    },
  );
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t(words.open)}
      </Button>
      {open && (
        <ReasonDialog
          title={t(words.open)}
          confirm={t(words.open)}
          busy={busy || !terms.data}
          onConfirm={(reason) => terms.data && send({ reason, forfeits: terms.data.total })}
          onClose={() => setOpen(false)}
        >
          <p>{t(words.note, { email })}</p>
          <QueryState query={terms} />
          {terms.data && <p>{lossOf(terms.data)}</p>}
        </ReasonDialog>
      )}
    </>
  );
}

const lossOf = ({ total, forfeits: { earned, bought, prizes } }: DeletionTerms): string =>
  total === '0'
    ? t(words.nothing)
    : t(words.forfeits, {
        total: tokens(total),
        earned: tokens(earned),
        bought: tokens(bought),
        prizes: tokens(prizes),
      });
