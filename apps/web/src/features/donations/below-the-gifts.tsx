import { brand, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { withTexts } from '../../shared/page-texts.js';
import { BADGES, BadgeMedal } from '../../shared/ui/badge-medal.js';
import styles from './below-the-gifts.module.css';

const CharityFund = withTexts(['charity'], () => import('./charity-fund.js'));
const GivingFacts = withTexts(['charity'], () => import('./giving-facts.js'));
const { badges } = texts.love;

/** Where the money goes, the badges, and how giving works. */
export default function BelowTheGifts() {
  return (
    <>
      <CharityFund />
      <section className={styles.section} aria-labelledby="badges-heading">
        <h2 id="badges-heading">{t(badges.heading)}</h2>
        <p className={styles.intro}>{t(badges.intro)}</p>
        <ul className={styles.badges}>
          {BADGES.map((badge) => (
            <li key={badge}>
              <BadgeMedal badge={badge} />
              <h3>{t(badges.names[badge])}</h3>
              <p>{t(badges.from, { amount: grouped(brand.donations.badges[badge]) })}</p>
            </li>
          ))}
        </ul>
      </section>
      <GivingFacts />
    </>
  );
}
