import { brand, texts, t } from '../../shared/brand.js';
import { compact, localizedLabel } from '../../shared/compact.js';
import { percentage } from '../../shared/format.js';
import { Page } from '../../shared/page.js';
import { Art } from '../../shared/ui/art.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { LockIcon } from '../../shared/ui/page-icons.js';
import { SectionHeader } from './section.js';
import styles from './why.module.css';

/** Why this coin: the locked and vested shares, each with a button to its contract (specification §2, landing page). */
export function Why() {
  const { why } = texts.landing;
  const { percent, locked, vested } = brand.vesting;
  return (
    <section className={styles.why} aria-labelledby="why-heading">
      <Page>
        <div className={styles.split}>
          <div className={styles.text}>
            <SectionHeader id="why" label={why.label} heading={why.heading} aside />
            <p>{t(why.body)}</p>
            <p className={styles.point}>
              {t(why.point, { percent: percentage(percent), total: compact(brand.allocation.total) })}
            </p>
            <div className={styles.locks}>
              <ButtonLink to={locked.url} look="outline">
                <LockIcon /> {t(why.locked, { amount: localizedLabel(locked.amount) })}
              </ButtonLink>
              <ButtonLink to={vested.url} look="outline">
                <LockIcon /> {t(why.vested, { amount: localizedLabel(vested.amount) })}
              </ButtonLink>
            </div>
            <p className={styles.hint}>{t(why.hint)}</p>
            <ButtonLink to="/vesting-schedule" look="quiet">
              {t(why.schedule)}
            </ButtonLink>
          </div>
          <Art name="padlock" alt={t(why.art)} className={styles.art} />
        </div>
      </Page>
    </section>
  );
}
