import { useState } from 'react';
import type { RunResult } from '#zoom';
import { texts, t } from '../../../shared/brand.js';
import { randomSeed } from './runs/random-seed.js';
import { PracticeOutcome } from './result-card.js';
import { type Session, ZoomStage } from './zoom-stage.js';

const { practice: words } = texts.zoom;

const freshSession = (): Session => {
  const seed = randomSeed();
  return { id: seed, seed };
};

/** The game in practice: a new course each time, and nothing is sent to the server. */
export function PracticeStage() {
  const [session, setSession] = useState<Session>();
  const [last, setLast] = useState<RunResult>();
  return (
    <ZoomStage
      bestRunOwner="practice"
      heading={t(words.label)}
      session={session}
      starting={false}
      onStart={() => setSession(freshSession())}
      onOver={(_session, _log, result) => setLast(result)}
      invitation={<p>{t(words.intro)}</p>}
      outcome={last && <PracticeOutcome result={last} />}
    />
  );
}
