import { type Brand, format } from '#brand';
import type { MailContent } from '#platform';

/** Why a buyer or the team gets a mail, and how to change that. */
export const reasonOf = (who: 'purchase' | 'payment' | 'team', brand: Brand): MailContent['reason'] => ({
  text: format(brand, brand.texts.mailFrame.reasons[who], { teamEmail: brand.team.email }),
});
