import type { VestingView } from '#contracts';
import { t, texts } from '../brand.js';
import { UnlockTimeline } from './unlock-timeline.js';

/** When the tokens of one purchase unlock. */
export default function PurchaseUnlocks({ vesting }: { vesting: VestingView }) {
  return (
    <section aria-labelledby="unlocks-heading">
      <h3 id="unlocks-heading">{t(texts.unlocks.purchase)}</h3>
      <UnlockTimeline vesting={vesting} />
    </section>
  );
}
