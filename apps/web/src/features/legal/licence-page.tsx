import { NOTICES_PATH } from '#contracts/notices';
import licence from '../../../../../LICENSE?raw';
import { texts, t } from '../../shared/brand.js';
import { Page } from '../../shared/page.js';
import { PageHead } from '../../shared/page-head.js';
import { usePageTitle } from '../../shared/page-title.js';
import styles from './legal.module.css';

/** The licence of the software, and where the notices of the libraries in it are. */
export default function LicencePage() {
  const { heading, intro, product, libraries } = texts.legalPages.licence;
  usePageTitle('licence');
  return (
    <>
      <PageHead heading={heading} intro={t(intro)} scene="scholar" />
      <Page narrow>
        <div className={styles.document}>
          <section className={styles.section}>
            <h2>{t(product.heading)}</h2>
            <p>{t(product.text)}</p>
            <div lang="en" className={styles.licence}>
              {licence
                .trim()
                .split(/\n{2,}/)
                .map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
            </div>
          </section>
          <section className={styles.section}>
            <h2>{t(libraries.heading)}</h2>
            <p>{t(libraries.text)}</p>
            <p>
              <a href={NOTICES_PATH}>{t(libraries.link)}</a>
            </p>
          </section>
        </div>
      </Page>
    </>
  );
}
