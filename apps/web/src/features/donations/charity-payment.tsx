import type { CharityEvidence, CharityPayout } from '#contracts';
import { shortAddress } from '#contracts/address';
import { brand, config, texts, t } from '../../shared/brand.js';
import { explorerLink } from '../../shared/explorer-link.js';
import { fileSize } from '../../shared/file-size.js';
import { money } from '../../shared/format.js';
import { ExternalLink } from '../../shared/ui/button.js';
import { listed } from '../../shared/ui/made.js';
import { Dated, Day } from '../../shared/ui/moment.js';

const { charity: words } = texts;

/** One payment of the charity fund: for whom, for what, how it was paid, and its evidence. */
export function CharityPayment({ payment }: { payment: CharityPayout }) {
  const { beneficiary, description, link, address, purpose, amount, currency, confirmedAt, paidAt } = payment;
  return (
    <li data-testid="charity-payment">
      <h3 lang="">{beneficiary}</h3>
      <strong {...listed('charity-payment')}>
        {money(amount, currency === 'token' ? brand.ticker : currency)}
      </strong>
      <p lang="">{purpose}</p>
      <p lang="">{description}</p>
      {link && <ExternalLink to={link}>{t(words.about, { beneficiary })}</ExternalLink>}
      <p>
        <Dated text={paidAt ? words.paidOn : words.confirmedOn} at={paidAt ?? confirmedAt} as={Day} />
        <br />
        <span title={address}>{t(words.address, { address: shortAddress(address) })}</span>
        <br />
        <Transaction {...payment} />
      </p>
      <Evidence {...payment} />
    </li>
  );
}

function Transaction({ simulated, signature }: CharityPayout) {
  if (simulated) return t(words.simulated);
  return (
    signature && (
      <ExternalLink to={explorerLink(config.cluster, 'transaction', signature)}>
        {t(words.transaction)}
      </ExternalLink>
    )
  );
}

function Evidence({ evidence, daysWithoutEvidence: days }: CharityPayout) {
  if (days !== null)
    return (
      <p>
        <mark>{days === 0 ? t(words.noEvidenceToday) : t(words.noEvidence, { days: String(days) })}</mark>
      </p>
    );
  if (evidence.length === 0) return null;
  return (
    <>
      <p>{t(words.evidence)}</p>
      <ul>
        {evidence.map((file) => (
          <li key={file.sha256}>
            <a href={`/api/charity/evidence/${file.sha256}`} download>
              {labelOf(file)}
            </a>
            <code>{t(words.hash, { hash: file.sha256 })}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

const labelOf = ({ type, bytes }: CharityEvidence): string =>
  t(words.file, { type: t(words.types[type]), size: fileSize(bytes) });
