import { brand, texts, t } from '../../shared/brand.js';
import { Page } from '../../shared/page.js';
import { PageHead } from '../../shared/page-head.js';
import { usePageTitle } from '../../shared/page-title.js';
import { LegalSections, Standing } from './legal-sections.js';
import styles from './legal.module.css';

/** The rules of the site, and the texts that buyers in the pre-sale accept. */
export default function TermsPage() {
  const { heading, intro, standing, sections, sale } = texts.legalPages.terms;
  const { terms, risk, refund } = texts.legal;
  const { charity, release, vested } = brand.presale.splits;
  usePageTitle('terms');
  return (
    <>
      <PageHead heading={heading} intro={t(intro)} scene="seal" />
      <Page narrow>
        <div className={styles.document}>
          <Standing text={standing} />
          <LegalSections sections={sections} />
          <p className={styles.between}>{t(sale)}</p>
          <LegalSections
            sections={[terms, risk, refund].map(({ title, text }) => ({
              heading: title,
              paragraphs: [text],
            }))}
            values={{ charity: `${charity}`, release: `${release}`, vested: `${vested}` }}
          />
        </div>
      </Page>
    </>
  );
}
