import { Suspense } from 'react';
import { usePageTitle } from '../../shared/page-title.js';
import { whenNear } from '../../shared/when-near.js';
import { Carousel } from './carousel.js';
import { Hero } from './hero.js';
import { Typewriter } from './typewriter.js';

const BELOW = 'below-the-story';
const BelowTheStory = whenNear(BELOW, () => import('./below-the-story.js'));

/** The sections in the order of specification §2. */
export default function LandingPage() {
  usePageTitle('landing');
  return (
    <>
      <Hero />
      <Carousel />
      <Typewriter />
      <div id={BELOW}>
        <Suspense>
          <BelowTheStory />
        </Suspense>
      </div>
    </>
  );
}
