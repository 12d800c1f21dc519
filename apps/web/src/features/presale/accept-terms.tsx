import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { texts, t } from '../../shared/brand.js';
import { withTexts } from '../../shared/page-texts.js';
import { Button } from '../../shared/ui/button.js';
import { legalTextsQuery } from './legal-texts-query.js';
import styles from './accept-terms.module.css';

const TermsDialog = withTexts(['saleTerms'], () => import('./terms-dialog.js'));
const { form } = texts.presale;

interface AcceptTermsProps {
  /** The hash of the texts that the buyer has accepted; empty if none. */
  accepted: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (accepted: string) => void;
}

/** The checkbox by which a buyer accepts the legal texts, and the button that shows them. */
export default function AcceptTerms({ accepted, error, disabled, onChange }: AcceptTermsProps) {
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isMissing = error !== undefined;
  const [reading, setReading] = useState(false);
  const { data, refetch } = useQuery(legalTextsQuery);
  const hash = data?.hash;

  // The texts may have changed on the server since they were fetched.
  useEffect(() => {
    if (error) void refetch();
  }, [error, refetch]);

  // The form focuses its first mistake, but this checkbox may only just have been loaded.
  useEffect(() => {
    if (isMissing) input.current?.focus();
  }, [isMissing]);

  return (
    <div className={styles.terms}>
      <label className={styles.accept}>
        <input
          ref={input}
          type="checkbox"
          name="terms"
          checked={hash !== undefined && accepted === hash}
          disabled={disabled}
          // Until the texts have arrived there is nothing to accept, but a mistake here must still take the focus.
          aria-disabled={!hash}
          aria-invalid={isMissing}
          aria-describedby={error ? errorId : undefined}
          onChange={({ target }) => hash && onChange(target.checked ? hash : '')}
        />
        {t(form.acceptTerms)}
      </label>
      <Button look="quiet" onClick={() => setReading(true)}>
        {t(form.readTerms)}
      </Button>
      <p id={errorId} className={styles.error} role="alert">
        {error}
      </p>
      {reading && (
        <Suspense>
          <TermsDialog onClose={() => setReading(false)} />
        </Suspense>
      )}
    </div>
  );
}
