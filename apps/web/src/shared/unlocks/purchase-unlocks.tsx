import type { VestingView } from '#contracts';
import { t, texts } from '../brand.js';
import { UnlockTimeline } from './unlock-timeline.js';

interface PurchaseUnlocksProps {
  vesting: VestingView;
  /** The level that comes after the heading above. */
  heading?: 'h2' | 'h3';
}

/** When the tokens of one purchase unlock. */
export default function PurchaseUnlocks({ vesting, heading: Heading = 'h3' }: PurchaseUnlocksProps) {
  return (
    <section aria-labelledby="unlocks-heading">
      <Heading id="unlocks-heading">{t(texts.unlocks.purchase)}</Heading>
      <UnlockTimeline vesting={vesting} />
    </section>
  );
}
