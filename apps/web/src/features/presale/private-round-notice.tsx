import type { ReactNode } from 'react';
import { base, texts, t } from '../../shared/brand.js';
import { useConfig } from '../../shared/live-config.js';
import { useEmbedded } from '../../shared/embedded.js';
import { Page } from '../../shared/page.js';
import { Art } from '../../shared/ui/art.js';
import { Button, buttonClass, ButtonLink } from '../../shared/ui/button.js';
import { NightSky } from '../../shared/ui/night-sky.js';
import type { PrivateRound } from './use-private-round.js';
import styles from './private-round-notice.module.css';
import { Dated } from '../../shared/ui/moment.js';

/** What the private round is, while it is not open to this visitor: there is none now, or its code has not been entered. */
export default function PrivateRoundNotice({ ask }: Pick<PrivateRound, 'ask'>) {
  const { privateRound: words } = texts;
  const { privateRound } = useConfig().sale;
  return (
    <div className={styles.notice}>
      <NightSky />
      <Page narrow>
        <Art name="padlock" className={styles.art} />
        <h1>{t(words.title)}</h1>
        <p>{t(words.what)}</p>
        {privateRound ? (
          <p>
            <Dated text={words.untilThen} at={privateRound.endsAt} />
          </p>
        ) : (
          <p>{t(words.none)}</p>
        )}
        <div className={styles.actions}>
          {privateRound && <Button onClick={ask}>{t(words.enterCode)}</Button>}
          <PublicLink look={privateRound ? 'quiet' : 'gold'}>{t(words.dismiss)}</PublicLink>
        </div>
      </Page>
    </div>
  );
}

/** Leads out of the app's frame, which is named after the private round. */
function PublicLink({ look, children }: { look: 'gold' | 'quiet'; children: ReactNode }) {
  const address = '/presale/public';
  if (!useEmbedded())
    return (
      <ButtonLink to={address} look={look}>
        {children}
      </ButtonLink>
    );
  return (
    <a href={base + address} target="_top" className={buttonClass(look)}>
      {children}
    </a>
  );
}
