import { Suspense } from 'react';
import { usePageTitle } from '../../shared/page-title.js';
import { lazyWhenNear } from '../../shared/lazy-when-near.js';
import { HeadlineStrip } from './headline-strip.js';
import { Hero } from './hero.js';
import { useHeadlines } from './use-headlines.js';
import styles from './landing-page.module.css';

const STORY = 'story';
const Story = lazyWhenNear(STORY, () => import('./story.js'));
const BELOW = 'below-the-story';
const BelowTheStory = lazyWhenNear(BELOW, () => import('./below-the-story.js'), 400);

/** The sections in the order of specification §2. */
export default function LandingPage() {
  usePageTitle('landing');
  const headlines = useHeadlines();
  return (
    <>
      <Hero headlines={headlines} />
      <HeadlineStrip headlines={headlines} />
      <div id={STORY}>
        <Suspense>
          <Story />
        </Suspense>
      </div>
      <div id={BELOW} className={styles.below}>
        <Suspense>
          <BelowTheStory stage={headlines?.sale} />
        </Suspense>
      </div>
    </>
  );
}
