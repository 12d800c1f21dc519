import { texts, t } from './brand.js';
import { ButtonLink } from './ui/button.js';

const { comingSoon } = texts;

/** Takes the place of a form that is not open on this site yet, and leads to the pre-sale, which is. */
export const NotOpenYet = () => (
  <>
    <p>{t(comingSoon.closed)}</p>
    <ButtonLink to="/presale/public">{t(comingSoon.presale)}</ButtonLink>
  </>
);
