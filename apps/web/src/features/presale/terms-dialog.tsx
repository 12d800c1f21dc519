import { useQuery } from '@tanstack/react-query';
import { texts, t } from '../../shared/brand.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { legalTextsQuery } from './legal-texts-query.js';

const { dialog } = texts.saleTerms;

/** The legal texts that a buyer accepts. */
export default function TermsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(legalTextsQuery);
  const { data } = query;
  return (
    <Dialog title={t(texts.presale.form.readTerms)} onClose={onClose}>
      <QueryState query={query} />
      {data?.sections.map(({ title, text }) => (
        <section key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </section>
      ))}
      <Button onClick={onClose}>{t(dialog.close)}</Button>
    </Dialog>
  );
}
