import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CharityPayout } from '#contracts';
import { brand, texts, t } from '../../shared/brand.js';
import { fileSize } from '../../shared/file-size.js';
import { money } from '../../shared/format.js';
import { Art } from '../../shared/ui/art.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { listed } from '../../shared/ui/made.js';
import { Dated, Day } from '../../shared/ui/moment.js';
import { closeCover, openCover } from '../../shared/ui/open-cover.js';
import styles from './charity-story.module.css';

const { charity: words } = texts;

/** The newest payment that has evidence, or else the newest one, told as a story. Its other facts are in the list below. */
export function CharityStory({ payments }: { payments: readonly CharityPayout[] }) {
  const payment = payments.find(({ evidence }) => evidence.length > 0) ?? payments[0];
  const picture = payment?.evidence.find(({ type }) => type.startsWith('image/'));
  const file = picture ?? payment?.evidence[0];
  return (
    <article className={styles.story} data-testid="charity-story">
      {picture && payment ? (
        <Evidence
          src={`/api/charity/evidence/${picture.sha256}`}
          title={t(words.storyEvidence, { beneficiary: payment.beneficiary })}
        />
      ) : (
        <Art name="scholar" className={styles.picture} />
      )}
      <div>
        <p className={styles.label}>{t(words.story)}</p>
        {payment ? (
          <>
            <h3 lang="">{payment.beneficiary}</h3>
            <blockquote lang="">{payment.description}</blockquote>
            <p>
              <strong {...listed('charity-payment')}>
                {money(payment.amount, payment.currency === 'token' ? brand.ticker : payment.currency)}
              </strong>{' '}
              <span lang="">{payment.purpose}</span>
            </p>
            <p className={styles.muted}>
              <Dated
                text={payment.paidAt ? words.paidOn : words.confirmedOn}
                at={payment.paidAt ?? payment.confirmedAt}
                as={Day}
              />
              {payment.simulated && <mark>{t(texts.simulation.mark)}</mark>}
            </p>
            {file && (
              <a href={`/api/charity/evidence/${file.sha256}`} download>
                {t(words.storyFile, { type: t(words.types[file.type]), size: fileSize(file.bytes) })}
              </a>
            )}
          </>
        ) : (
          <>
            <h3>{t(words.none)}</h3>
            <Link to="#give">{t(texts.love.form.heading)}</Link>
          </>
        )}
      </div>
    </article>
  );
}

/** They are here, because the page brings all of its style sheet along, and few sites have evidence. */
const COVER = { padding: 0, border: 0, background: 'none', cursor: 'zoom-in' };
const ENLARGED = {
  maxHeight: 'calc(100dvh - 220px)',
  margin: '0 auto',
  borderRadius: 'var(--radius)',
  viewTransitionName: 'cover',
};

/** The picture of the evidence, which opens enlarged. */
function Evidence({ src, title }: { src: string; title: string }) {
  const [opened, setOpened] = useState(false);
  const cover = useRef<HTMLImageElement>(null);
  return (
    <>
      <button
        type="button"
        style={COVER}
        aria-haspopup="dialog"
        onClick={() => openCover(cover.current, () => setOpened(true))}
      >
        <img ref={cover} className={styles.picture} src={src} alt={title} loading="lazy" />
      </button>
      {opened && (
        <Dialog title={title} large onClose={() => closeCover(cover.current, () => setOpened(false))}>
          <img style={ENLARGED} src={src} alt={title} />
        </Dialog>
      )}
    </>
  );
}
