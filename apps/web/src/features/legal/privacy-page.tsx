import { texts, t } from '../../shared/brand.js';
import { Page } from '../../shared/page.js';
import { PageHead } from '../../shared/page-head.js';
import { usePageTitle } from '../../shared/page-title.js';
import { LegalSections, Standing } from './legal-sections.js';
import styles from './legal.module.css';

/** Which data the site keeps, in the operator's words. */
export default function PrivacyPage() {
  const { heading, intro, standing, sections } = texts.legalPages.privacy;
  usePageTitle('privacy');
  return (
    <>
      <PageHead heading={heading} intro={t(intro)} scene="padlock" />
      <Page narrow>
        <div className={styles.document}>
          <Standing text={standing} />
          <LegalSections sections={sections} />
        </div>
      </Page>
    </>
  );
}
