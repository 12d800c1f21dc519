import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { TermsVersion } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { termsQuery } from '../../shared/queries.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { Rows } from '../../shared/ui/rows.js';
import { changesBetween, factsOf } from './terms-facts.js';
import styles from './sale-terms.module.css';
import { Dated, Moment } from '../../shared/ui/moment.js';

const labels = texts.saleTerms;

/**
 * The terms in force, and every version of them, newest first, with its time, hash and text.
 * @param brief whether to leave out hashes and texts, which repeat everything as data
 */
export default function SaleTerms({ brief = false }: { brief?: boolean }) {
  const query = useQuery(termsQuery);
  const { data } = query;
  if (!data) return <QueryState query={query} rows={6} />;
  const [current] = data.items;
  return (
    <div className={styles.terms}>
      <p>{t(labels.intro)}</p>
      <p>
        <Link to="/proof">{t(labels.proof)}</Link>
      </p>
      {current && <InForce version={current} />}
      <h2>{t(labels.historyHeading)}</h2>
      <ol className={styles.versions} reversed>
        {data.items.map((version, index) => (
          <Version key={version.version} version={version} before={data.items[index + 1]} withText={!brief} />
        ))}
      </ol>
    </div>
  );
}

const nameOf = ({ version }: TermsVersion) => t(labels.version, { version: String(version) });

function InForce({ version }: { version: TermsVersion }) {
  return (
    <>
      <h2>{nameOf(version)}</h2>
      <p className={styles.since}>
        <Dated text={labels.inForce} at={version.validFrom} />
      </p>
      <div className={styles.groups}>
        {factsOf(version.text).map(({ title, facts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              <Rows
                rows={facts.map(({ name, value, at }) => [name, at ? <Moment key={name} at={at} /> : value])}
              />
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}

interface VersionProps {
  version: TermsVersion;
  before: TermsVersion | undefined;
  withText: boolean;
}

function Version({ version, before, withText }: VersionProps) {
  const named = { version: String(version.version) };
  return (
    <li className={styles.version}>
      <h3>{nameOf(version)}</h3>
      <p className={styles.since}>
        <Dated text={labels.since} at={version.validFrom} />
      </p>
      {before ? (
        <ul className={styles.changes}>
          {changesBetween(factsOf(before.text), factsOf(version.text)).map((change) => (
            <li key={change.name}>{t(labels.changed, { ...change })}</li>
          ))}
        </ul>
      ) : (
        <p>{t(labels.first)}</p>
      )}
      {withText && (
        <>
          <p className={styles.hash}>
            <span>{t(labels.hash)}</span>
            <code>{version.hash}</code>
            <CopyButton
              value={version.hash}
              name={t(labels.hash)}
              label={t(labels.copyHash, named)}
              messages={{ copied: t(labels.hashCopied), failed: t(labels.hashNotCopied) }}
            />
          </p>
          <details>
            <summary>{t(labels.text, named)}</summary>
            <p>{t(labels.textIntro)}</p>
            <pre className={styles.text}>{version.text}</pre>
          </details>
        </>
      )}
    </li>
  );
}
