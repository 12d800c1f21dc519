import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Headlines } from '#contracts';
import { brand, texts, t } from '../../shared/brand.js';
import { compact } from '../../shared/compact.js';
import { age, grouped, moment, tokens } from '../../shared/format.js';
import { Made } from '../../shared/ui/made.js';
import { useAfterHydration } from '../../shared/use-after-hydration.js';
import { useNow } from '../../shared/use-now.js';
import styles from './headline-strip.module.css';

/** Live figures under the hero: what is sold and given, who plays today, and when the books were checked. */
export function HeadlineStrip({ headlines }: { headlines: Headlines | undefined }) {
  const { strip } = texts.landing;
  if (!headlines) return <div className={styles.strip} aria-hidden="true" />;
  const { sold, given, playersToday, books } = headlines;
  // Known before the figures themselves arrive, so that those which are there don't move.
  const columns = 2 + Number(sold !== null) + Number(books !== null);
  return (
    <dl className={styles.strip} style={{ '--figures': columns } as CSSProperties}>
      {sold !== null && (
        <Item label={strip.sold}>
          <Made of="sold" exact={tokens(sold)}>
            {`${compact(sold)} ${brand.ticker}`}
          </Made>
        </Item>
      )}
      <Item label={strip.given}>
        <Made of="given" exact={tokens(given)}>
          {`${compact(given)} ${brand.ticker}`}
        </Made>
      </Item>
      <Item label={strip.players}>
        <Made of="players">{grouped(`${playersToday}`)}</Made>
      </Item>
      {books && (
        <Item label={books.agree ? strip.verified : strip.differ}>
          <Link to={books.agree ? '/proof' : '/status'}>
            <Ago at={books.verifiedAt} />
          </Link>
        </Item>
      )}
    </dl>
  );
}

const Item = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{t(label)}</dt>
    <dd>{children}</dd>
  </div>
);

/** How long ago something was, as soon as the reader's clock is known; until then the moment in UTC, as the server has written it. */
function Ago({ at }: { at: string }) {
  const now = useNow();
  const hydrated = useAfterHydration(true);
  return (
    <time dateTime={at} title={moment(at)}>
      {hydrated ? age(at, now) : moment(at)}
    </time>
  );
}
