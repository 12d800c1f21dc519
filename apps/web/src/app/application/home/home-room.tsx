import { useQuery } from '@tanstack/react-query';
import { texts, t } from '../../../shared/brand.js';
import { isolated } from '#contracts/isolated';
import { profileQuery } from '../../../shared/member-queries.js';
import { usePageTitle } from '../../../shared/page-title.js';
import { BadgeTile } from '../../../shared/badge-tile.js';
import { Blank } from '../../../shared/ui/figures-card.js';
import { Room } from '../../../shared/ui/room.js';
import { FirstVisit } from './first-visit.js';
import { HoldingsCard } from './holdings-card.js';
import { NewsCard } from './news-card.js';
import { NextStepCard } from './next-step-card.js';
import { RankTile, StreakTile, UnlockTile } from './tiles.js';
import styles from './home.module.css';

const { home: words } = texts;

/** The first page of the app: one thing to do next, what the member holds, where they stand, and what is new. */
export default function HomeRoom() {
  usePageTitle('app');
  const { data, isError } = useQuery(profileQuery);
  return (
    <Room heading={words.heading}>
      <p className={styles.hello}>
        {data ? t(words.hello, { name: isolated(data.username) }) : !isError && <Blank />}
      </p>
      <FirstVisit />
      <div className={styles.first}>
        <NextStepCard />
        <HoldingsCard />
      </div>
      <div className={styles.tiles}>
        <UnlockTile />
        <StreakTile />
        <RankTile />
        <BadgeTile />
      </div>
      <NewsCard />
    </Room>
  );
}
