import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeAutoDonate, Profile } from '#libs/contracts';
import type { ApiError } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { profileQuery } from '../../shared/member-queries.js';
import { keys } from '../../shared/queries.js';
import { memberApi } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';

/** The member's share of rewards, and how to change it; a change shows at once, and is taken back when it is refused. */
export function useAutoDonate() {
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery(profileQuery);
  const { mutate } = useMutation<Profile, ApiError, ChangeAutoDonate>({
    mutationFn: (autoDonate) => memberApi('/api/profile', { method: 'PATCH', body: { autoDonate } }),
    // One after the other, so that the last one wins.
    scope: { id: 'auto-donate' },
    networkMode: 'always',
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: keys.profile });
      queries.setQueryData<Profile>(
        keys.profile,
        (before) => before && { ...before, autoDonate: { ...before.autoDonate, ...definedOf(change) } },
      );
    },
    onSuccess: (profile) => queries.setQueryData(keys.profile, profile),
    onError: (error) => {
      toast.error(error.message, t(texts.application.play.auto.failed));
      void queries.invalidateQueries({ queryKey: keys.profile });
    },
  });
  return {
    settings: data?.autoDonate,
    failed: isError && !data,
    retry: () => void refetch(),
    change: mutate,
  };
}

const definedOf = (change: ChangeAutoDonate): Partial<Profile['autoDonate']> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
