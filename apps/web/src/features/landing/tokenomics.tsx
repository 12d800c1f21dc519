import { brand, texts, t } from '../../shared/brand.js';
import { compact, localizedLabel } from '../../shared/compact.js';
import { grouped, percent } from '../../shared/format.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { HowMade, listed } from '../../shared/ui/made.js';
import { ShareChart } from '../../shared/ui/share-chart.js';
import { Section } from './section.js';
import styles from './tokenomics.module.css';

/** How the supply is divided (specification §9, landing tokenomics). */
export function Tokenomics() {
  const { tokenomics } = texts.landing;
  const { total, shares, plan } = brand.tokenomics;
  return (
    <Section id="tokenomics" label={tokenomics.label} heading={tokenomics.heading} intro={tokenomics.intro}>
      <ShareChart
        picture={t(tokenomics.chart)}
        columns={[t(tokenomics.category), t(tokenomics.share), t(tokenomics.amount)]}
        rows={shares.map(({ id, percentage, amount }) => ({
          id,
          name: t(tokenomics.categories[id] ?? id),
          percent: percentage,
          share: percent(percentage),
          amount: localizedLabel(amount),
        }))}
      >
        {t(tokenomics.total)}
        <strong {...listed('group-share')}>{grouped(total)}</strong>
        {brand.ticker}
      </ShareChart>
      {plan && <Plan />}
      <HowMade of="supply" />
    </Section>
  );
}

/** Shows both figures wherever the earlier plan and today's allocation differ. */
function Plan() {
  const { tokenomics } = texts.landing;
  const { allocation } = brand;
  const minted = Number(allocation.total);
  return (
    <div className={styles.plan}>
      <p {...listed('supply')}>
        {t(tokenomics.plan, { total: grouped(brand.tokenomics.total), minted: grouped(allocation.total) })}
      </p>
      <ul>
        {brand.tokenomics.shares.flatMap(({ id, amount, percentage }) => {
          const group = allocation.groups.find((one) => one.id === id);
          if (!group || compact(group.amount) === localizedLabel(amount)) return [];
          return [
            <li key={id} {...listed('group-share')}>
              {t(tokenomics.differs, {
                name: t(tokenomics.categories[id] ?? id),
                planned: `${localizedLabel(amount)} (${percent(percentage)})`,
                allocated: compact(group.amount),
                share: percent((Number(group.amount) / minted) * 100),
              })}
            </li>,
          ];
        })}
      </ul>
      <ButtonLink to="/vesting-schedule" look="quiet">
        {t(tokenomics.schedule)}
      </ButtonLink>
    </div>
  );
}
