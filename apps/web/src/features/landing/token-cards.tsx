import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SaleStage } from '#contracts';
import { brand, simulated, texts, t } from '../../shared/brand.js';
import { showComingSoon } from '../../shared/coming-soon.js';
import { Art } from '../../shared/ui/art.js';
import type { SceneName } from '#art/sizes';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { CopyMint } from './copy-mint.js';
import { closedWords } from './sale-words.js';
import { Section } from './section.js';
import styles from './token-cards.module.css';

/** The three tokens (specification §1): the main one is for sale in the pre-sale, the two cubs are announced. */
export function TokenCards({ stage }: { stage: SaleStage | undefined }) {
  const { tokens, notSelling } = texts.landing;
  const { main } = tokens;
  const closed = closedWords(stage);
  return (
    <Section
      id="tokens"
      label={tokens.label}
      heading={tokens.heading}
      intro={closed ? notSelling.intro : tokens.intro}
    >
      <ul className={styles.tokens}>
        <Token art="token-main" words={{ ...main, ...closed }} main>
          <ButtonLink to="/presale/public" look="outline">
            {t(closed ? notSelling.see : main.buy)}
          </ButtonLink>
          {simulated && <Link to="/buy">{t(closed ? notSelling.fixed : main.card)}</Link>}
          <CopyMint />
        </Token>
        <Cub art="token-baby" words={{ ...tokens.baby, status: tokens.baby.status[brand.baby] }} />
        <Cub art="token-baby-two" words={tokens.babyTwo} />
      </ul>
    </Section>
  );
}

interface TokenProps {
  art: SceneName;
  words: { name: string; status: string; body: string };
  main?: boolean;
  children: ReactNode;
}

function Token({ art, words: { name, status, body }, main = false, children }: TokenProps) {
  return (
    <li className={styles.token} data-main={main}>
      <Art name={art} className={styles.coin} />
      <p className={styles.status}>{t(status)}</p>
      <h3>{t(name)}</h3>
      <p className={styles.body}>{t(body)}</p>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}

function Cub({ art, words }: { art: SceneName; words: TokenProps['words'] & { more: string } }) {
  return (
    <Token art={art} words={words}>
      <Button look="outline" aria-haspopup="dialog" onClick={() => showComingSoon(t(words.name))}>
        {t(words.more)}
      </Button>
    </Token>
  );
}
