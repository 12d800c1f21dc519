import type { DeletionTerms, Forfeit } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import styles from '../../shared/ui/section.module.css';

const { data: words } = texts.account;
const KINDS: readonly Forfeit[] = ['earned', 'bought', 'prizes'];

interface ForfeitsProps {
  terms: DeletionTerms;
  agreed: boolean;
  error: string | undefined;
  onAgree: (agreed: boolean) => void;
}

/** Lists what is forfeited with the account, for its owner to confirm. */
export function Forfeits({ terms: { forfeits, total }, agreed, error, onAgree }: ForfeitsProps) {
  if (total === '0')
    return (
      <p>
        {t(words.forfeitNothing)} {t(words.forfeitWallets)}
      </p>
    );
  const amount = grouped(total);
  return (
    <>
      <p>{t(words.forfeitIntro, { amount })}</p>
      <ul>
        {KINDS.filter((kind) => forfeits[kind] !== '0').map((kind) => (
          <li key={kind}>{t(words.forfeits[kind], { amount: grouped(forfeits[kind]) })}</li>
        ))}
      </ul>
      <p>{t(words.forfeitWallets)}</p>
      <label className={styles.agree}>
        <input
          type="checkbox"
          checked={agreed}
          aria-invalid={error !== undefined}
          onChange={({ target }) => onAgree(target.checked)}
        />
        {t(words.forfeitAgree, { amount })}
      </label>
      <p role="alert">{error}</p>
    </>
  );
}
