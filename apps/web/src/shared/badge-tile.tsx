import { useQuery } from '@tanstack/react-query';
import type { DonationBadge, Profile } from '#contracts';
import { parseUnits } from '#contracts/amount';
import { config, texts, t } from './brand.js';
import { grouped } from './format.js';
import { profileQuery } from './member-queries.js';
import { ProgressBar } from './ui/progress-bar.js';
import { Tile } from './ui/tile.js';

const { badge: words } = texts.application.donate;
const { names } = texts.love.badges;

/** The member's badge and the progress towards the next one. */
export function BadgeTile() {
  const query = useQuery(profileQuery);
  const { data } = query;
  const next = data?.nextBadge;
  return (
    <Tile
      heading={t(words.heading)}
      to="/app/donate"
      query={query}
      value={data && <Badge profile={data} />}
      note={data && (next ? t(words.next, missing(next)) : t(words.highest))}
      testId="home-badge"
    >
      <ProgressBar
        label={next ? t(words.progress, { badge: t(names[next.badge]) }) : t(words.heading)}
        percent={data ? percentOf(data) : 0}
      />
    </Tile>
  );
}

const missing = (next: { badge: DonationBadge; missing: string }) => ({
  missing: grouped(next.missing),
  badge: t(names[next.badge]),
});

const Badge = ({ profile: { donationBadge, badgeSimulated } }: { profile: Profile }) => (
  <>
    {donationBadge ? t(names[donationBadge]) : t(words.none)}{' '}
    {donationBadge && badgeSimulated && <mark>{t(texts.simulation.mark)}</mark>}
  </>
);

/** Rounded down to hundredths of a percent, so that it never shows 100 percent too early. */
function percentOf({ nextBadge, totalDonatedToken }: Profile): number {
  if (!nextBadge) return 100;
  const { decimals } = config.sale;
  const [given, needed] = [totalDonatedToken, nextBadge.threshold].map((one) => parseUnits(one, decimals));
  return Number((given! * 10_000n) / needed!) / 100;
}
