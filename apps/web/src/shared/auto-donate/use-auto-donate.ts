import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AutoDonate, ChangeAutoDonate, Profile } from '#contracts';
import type { ApiError } from '../api.js';
import { texts, t } from '../brand.js';
import { profileQuery } from '../member-queries.js';
import { keys } from '../queries.js';
import { memberApi } from '../session/member-api.js';
import { toast } from '../toasts.js';

/** The member's settings for automatic donations. A change shows at once and is reverted if the server refuses it. */
export function useAutoDonate() {
  const queries = useQueryClient();
  const profile = useQuery(profileQuery);
  const [wanted, setWanted] = useState<ChangeAutoDonate>({});
  const underWay = useRef(0);
  const { mutate } = useMutation<Profile, ApiError, ChangeAutoDonate>({
    mutationFn: (autoDonate) => memberApi('/api/profile', { method: 'PATCH', body: { autoDonate } }),
    // Sent one after the other, so that the last change wins.
    scope: { id: 'auto-donate' },
    networkMode: 'always',
    onSuccess: async (changed) => {
      // The response to an earlier request would show outdated settings.
      await queries.cancelQueries({ queryKey: keys.profile });
      queries.setQueryData(keys.profile, changed);
    },
    onError: (error) => toast.error(error.message, t(texts.application.play.auto.failed)),
    onSettled: () => {
      underWay.current -= 1;
      if (underWay.current === 0) setWanted({});
    },
  });
  const change = (part: ChangeAutoDonate) => {
    underWay.current += 1;
    setWanted((before) => ({ ...before, ...part }));
    mutate(part);
  };
  const settings = profile.data && ({ ...profile.data.autoDonate, ...wanted } as AutoDonate);
  return { profile, settings, change };
}
