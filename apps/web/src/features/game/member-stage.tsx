import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_SCORE } from '#zoom';
import { texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { storedUserId } from '../../shared/session/stored-session.js';
import { Button } from '../../shared/ui/button.js';
import { Blank } from '../../shared/ui/figures-card.js';
import { ZoomStage } from './zoom/zoom-stage.js';
import { gamesQuery } from './games-query.js';
import styles from './member-stage.module.css';
import { Outcome } from './outcome.js';
import { type Game, useGame } from './use-game.js';

const { stage: words } = texts.application.play;
const max = grouped(String(MAX_SCORE));

/** The game for members: the server chooses the course, and scores and pays the run. */
export function MemberStage() {
  const game = useGame();
  const [charity, setCharity] = useState(true);
  const { data, isError } = useInfiniteQuery(gamesQuery);
  const fee = data?.pages[0]?.entryFee;
  const { session, waiting, starting, unsaved, saving } = game;
  return (
    <ZoomStage
      bestRunOwner={`member-${storedUserId() ?? ''}`}
      heading={t(words.heading)}
      session={session}
      starting={starting}
      startText={unsaved ? words.save : waiting ? texts.zoom.resume : words.start}
      onStart={() => game.start({ charity })}
      onOver={(played, log) => game.finish(played, log)}
      onProgress={game.progress}
      invitation={
        <>
          <p>{t(words.rules, { max })}</p>
          {waiting && (
            <>
              <p>{t(words.waiting)}</p>
              <Button look="outline" onClick={game.end}>
                {t(texts.zoom.leave)}
              </Button>
            </>
          )}
          {unsaved && !saving && <p>{t(words.unsaved)}</p>}
          {fee === undefined && !isError && (
            <p>
              <Blank />
            </p>
          )}
          {fee === '0' && <p>{t(words.free)}</p>}
          {fee !== undefined && fee !== '0' && (
            <>
              <p>{t(words.fee, { amount: grouped(fee) })}</p>
              <label className={styles.charity}>
                <input
                  type="checkbox"
                  checked={charity}
                  onChange={({ target }) => setCharity(target.checked)}
                />
                {t(words.charity, { fund: t(texts.love.fund) })}
              </label>
            </>
          )}
        </>
      }
      outcome={<Saved game={game} />}
      mayRunAgain={!unsaved || saving}
    />
  );
}

function Saved({ game: { last, saving, unsaved, save } }: { game: Game }) {
  if (last) return <Outcome game={last} />;
  if (saving || !unsaved) return <p role="status">{t(words.saving)}</p>;
  return (
    <>
      <p>{t(words.unsaved)}</p>
      <Button onClick={save}>{t(words.save)}</Button>
    </>
  );
}
