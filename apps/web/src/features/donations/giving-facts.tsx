import type { ReactNode } from 'react';
import { brand, texts, t } from '../../shared/brand.js';
import { compact, localizedLabel } from '../../shared/compact.js';
import { percentage } from '../../shared/format.js';
import { HowMade, listed } from '../../shared/ui/made.js';
import styles from './below-the-gifts.module.css';

const { facts } = texts.charity;
const CHARITY = 'charity';

/** Where donations come from besides this page (specification §9, Love page). */
export default function GivingFacts() {
  const share = brand.tokenomics.shares.find(({ id }) => id === CHARITY);
  const purchases = { charity: percentage(brand.presale.splits.charity) };
  const group = brand.allocation.groups.find(({ id }) => id === CHARITY);
  const allocation = share && { percent: percentage(share.percentage), amount: localizedLabel(share.amount) };
  return (
    <section className={styles.section} aria-labelledby="giving-heading">
      <h2 id="giving-heading">{t(facts.heading)}</h2>
      <ul className={styles.cards}>
        <Fact title={t(facts.purchases.title, purchases)} body={t(facts.purchases.body, purchases)} />
        {allocation && (
          <Fact title={t(facts.allocation.title, allocation)} body={t(facts.allocation.body, allocation)}>
            {brand.tokenomics.plan && group && (
              <span {...listed('group-share')}>{t(facts.allocation.today, today(group.amount))}</span>
            )}
          </Fact>
        )}
        <Fact title={t(facts.ledger.title)} body={t(facts.ledger.body)} />
      </ul>
      <HowMade of="group-share" />
    </section>
  );
}

/** Today's allocation, shown when the share displayed is from an earlier plan. */
const today = (amount: string) => ({
  amount: compact(amount),
  percent: percentage((Number(amount) / Number(brand.allocation.total)) * 100),
});

const Fact = ({ title, body, children }: { title: string; body: string; children?: ReactNode }) => (
  <li>
    <h3>{title}</h3>
    <p>
      {body} {children}
    </p>
  </li>
);
