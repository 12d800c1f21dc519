import type { CharityEvidence, CharityPayout } from '#contracts';
import { shortAddress } from '#contracts/address';
import { brand, config, texts, t } from '../../shared/brand.js';
import { explorerLink } from '../../shared/explorer-link.js';
import { fileSize } from '../../shared/file-size.js';
import { day, money } from '../../shared/format.js';
import { ExternalLink } from '../../shared/ui/button.js';
import styles from './charity-fund.module.css';

const { charity: words } = texts;

/** One payment of the charity fund: for whom, for what, how it was paid, and its evidence. */
export function CharityPayment({ payment }: { payment: CharityPayout }) {
  const { beneficiary, description, link, address, purpose, amount, currency, confirmedAt, paidAt } = payment;
  return (
    <li className={styles.payment} data-testid="charity-payment">
      <header>
        <h4 lang="">{beneficiary}</h4>
        <strong>{money(amount, currency === 'token' ? brand.ticker : currency)}</strong>
      </header>
      <p lang="">{purpose}</p>
      <p className={styles.detail} lang="">
        {description}
      </p>
      <ul className={styles.facts}>
        <li>
          <time dateTime={paidAt ?? confirmedAt}>
            {paidAt
              ? t(words.paidOn, { date: day(paidAt) })
              : t(words.confirmedOn, { date: day(confirmedAt) })}
          </time>
        </li>
        <li title={address}>{t(words.address, { address: shortAddress(address) })}</li>
        <Transaction {...payment} />
        {link && (
          <li>
            <ExternalLink to={link}>{t(words.about, { beneficiary })}</ExternalLink>
          </li>
        )}
      </ul>
      <Evidence {...payment} />
    </li>
  );
}

function Transaction({ simulated, signature }: CharityPayout) {
  if (simulated) return <li>{t(words.simulated)}</li>;
  return (
    signature && (
      <li>
        <ExternalLink to={explorerLink(config.cluster, 'transaction', signature)}>
          {t(words.transaction)}
        </ExternalLink>
      </li>
    )
  );
}

function Evidence({ evidence, daysWithoutEvidence: days }: CharityPayout) {
  if (days !== null)
    return (
      <p>
        <mark className={styles.missing}>
          {days === 0 ? t(words.noEvidenceToday) : t(words.noEvidence, { days: String(days) })}
        </mark>
      </p>
    );
  if (evidence.length === 0) return null;
  return (
    <>
      <h5>{t(words.evidence)}</h5>
      <ul className={styles.evidence}>
        {evidence.map((file) => (
          <li key={file.sha256}>
            <a href={`/api/charity/evidence/${file.sha256}`} download>
              {labelOf(file)}
            </a>
            <code className={styles.detail}>{t(words.hash, { hash: file.sha256 })}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

const labelOf = ({ type, bytes }: CharityEvidence): string =>
  t(words.file, { type: t(words.types[type]), size: fileSize(bytes) });
