import { useId } from 'react';
import { grouped, tokens } from '../../../shared/format.js';
import { shortened } from '#contracts/shortened';
import styles from './headline.module.css';

/** An amount of tokens as a headline, without the ticker. If it is shortened, a press shows it in full. */
export function Headline({ amount }: { amount: string }) {
  const id = useId();
  const short = shortened(amount);
  if (short === amount) return <span data-rolls>{grouped(amount)}</span>;
  const exact = tokens(amount);
  return (
    <>
      <button type="button" className={styles.short} title={exact} popoverTarget={id} data-rolls>
        {grouped(short)}
      </button>
      <span id={id} popover="auto" className={styles.exact}>
        {exact}
      </span>
    </>
  );
}
