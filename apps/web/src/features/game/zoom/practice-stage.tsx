import { useState } from 'react';
import type { RunResult } from '#zoom';
import { texts, t } from '../../../shared/brand.js';
import { afterPaint } from '../../../shared/lazy-when-near.js';
import { useAfterHydration } from '../../../shared/use-after-hydration.js';
import { randomSeed } from './runs/random-seed.js';
import { PracticeOutcome } from './result-card.js';
import { PlainStage, type Session, ZoomStage } from './zoom-stage.js';

const { practice: words } = texts.zoom;

const freshSession = (): Session => {
  const seed = randomSeed();
  return { id: seed, seed };
};

/** The game in practice: a new course each time, and nothing is sent to the server. */
export function PracticeStage() {
  const [session, setSession] = useState<Session>();
  const [starting, setStarting] = useState(false);
  const [last, setLast] = useState<RunResult>();
  const start = () => {
    setStarting(true);
    // Drawing the game takes long on a slow phone, so the press is shown first.
    afterPaint(() => {
      setStarting(false);
      setSession(freshSession());
    });
  };
  const shown = { heading: t(words.label), invitation: <p>{t(words.intro)}</p> };
  if (!useAfterHydration(true)) return <PlainStage {...shown} />;
  return (
    <ZoomStage
      {...shown}
      bestRunOwner="practice"
      session={session}
      starting={starting}
      onStart={start}
      onOver={(_session, _log, result) => setLast(result)}
      outcome={last && <PracticeOutcome result={last} />}
    />
  );
}
