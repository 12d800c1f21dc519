import { queryOptions } from '@tanstack/react-query';
import type { LegalTexts } from '#contracts';
import { api } from '../../shared/api.js';
import { keys } from '../../shared/queries.js';

/** The texts that buyers accept. The hash that is sent comes with them, so it names what was shown. */
export const legalTextsQuery = queryOptions({
  queryKey: keys.legalTexts,
  queryFn: ({ signal }): Promise<LegalTexts> => api('/api/presale/legal-texts', { signal }),
});
