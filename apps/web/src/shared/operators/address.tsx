import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reveal, Revealed } from '#contracts';
import { texts, t } from '../brand.js';
import { notify } from '../notify.js';
import { memberApi } from '../session/member-api.js';
import { Button } from '../ui/button.js';
import { useWrite } from '../use-write.js';
import { Permitted } from './access.js';
import { keys } from './keys.js';

const { reveal: words } = texts.operations;

/** Whether the server has masked an address. */
export const isMasked = (email: string | null | undefined): boolean => email?.includes('•••') ?? false;

const keyOf = ({ kind, id }: Reveal) => [...keys.reveals, kind, id];

/** The address of a thing: whole if the person at the page has asked for it, and otherwise as the server has sent it. */
export function useAddress<Email extends string | null | undefined>(
  of: Reveal,
  email: Email,
): Email | string {
  const { data } = useQuery<Revealed>({ queryKey: keyOf(of), enabled: false });
  return data?.email ?? email;
}

interface AddressProps {
  of: Reveal;
  email: string;
}

/** An address, with a button that shows it whole if it is masked. */
export const Address = ({ of, email }: AddressProps) => (
  <>
    {useAddress(of, email)} <RevealButton of={of} email={email} />
  </>
);

/** Shows a masked address whole, to people who may see it. The server records who has seen it. */
export function RevealButton({ of, email }: AddressProps) {
  const queries = useQueryClient();
  const isHidden = isMasked(useAddress(of, email));
  const { busy, send } = useWrite(
    () => memberApi<Revealed>('/api/admin/reveals', { method: 'POST', body: of }),
    {
      onDone: (revealed) => void queries.setQueryData(keyOf(of), revealed),
      onFailed: (error) => notify.refused(error, words.failed),
    },
  );
  if (!isHidden) return null;
  return (
    <Permitted to="personal-data.read">
      <Button look="quiet" disabled={busy} onClick={() => send()}>
        {t(words.show)}
      </Button>
    </Permitted>
  );
}
