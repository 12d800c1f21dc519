import { brand, texts, t } from '../../shared/brand.js';
import { spoken } from '../../shared/compact.js';
import { grouped, percent } from '../../shared/format.js';
import { ShareChart } from '../../shared/ui/share-chart.js';
import { Section } from './section.js';

/** How the supply is shared (specification §9, landing tokenomics). */
export function Tokenomics() {
  const { tokenomics } = texts.landing;
  const { total, shares } = brand.tokenomics;
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
          amount: spoken(amount),
        }))}
      >
        {t(tokenomics.total)}
        <strong>{grouped(total)}</strong>
        {brand.ticker}
      </ShareChart>
    </Section>
  );
}
