import { Link } from 'react-router-dom';
import { brand, texts, t } from '../../shared/brand.js';
import { Page } from '../../shared/page.js';
import { PageHead } from '../../shared/page-head.js';
import { usePageTitle } from '../../shared/page-title.js';
import { buttonClass } from '../../shared/ui/button.js';
import { SocialLinks } from '../../shared/ui/social-links.js';
import { Standing } from './legal-sections.js';
import styles from './legal.module.css';

/** Who runs the site, and the ways to reach the team. */
export default function ContactPage() {
  const { heading, intro, standing, operator, mail, community, security, links } = texts.legalPages.contact;
  const { email } = brand.team;
  usePageTitle('contact');
  return (
    <>
      <PageHead heading={heading} intro={t(intro)} scene="gathering" />
      <Page narrow>
        <div className={styles.document}>
          <section className={styles.section}>
            <h2>{t(mail.heading)}</h2>
            <p>{t(mail.text)}</p>
            <p>
              <a href={`mailto:${email}`}>{email}</a>
            </p>
            <a href={`mailto:${email}`} className={buttonClass('gold')}>
              {t(mail.link)}
            </a>
            <p>
              <Link to="/status">{t(links.status)}</Link>
            </p>
          </section>
          <section className={styles.section}>
            <h2>{t(community.heading)}</h2>
            <p>{t(community.text)}</p>
            <SocialLinks />
          </section>
          <section className={styles.section}>
            <h2>{t(operator.heading)}</h2>
            <Standing text={standing} />
            <address className={styles.address}>
              {operator.lines.map((line) => (
                <span key={line}>{t(line)}</span>
              ))}
            </address>
          </section>
          <section className={styles.section}>
            <h2>{t(security.heading)}</h2>
            <p>{t(security.text)}</p>
            <p>
              <a href="/.well-known/security.txt">{t(security.link)}</a>
            </p>
          </section>
        </div>
      </Page>
    </>
  );
}
