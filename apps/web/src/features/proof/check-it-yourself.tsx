import type { Cluster, SaleVerificationState } from '#contracts';
import { config, texts, t } from '../../shared/brand.js';
import { ExternalLink } from '../../shared/ui/button.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import styles from './proof-page.module.css';

/** Endpoints that anybody can use. Those of the site would prove less, and their addresses may contain keys. */
const PUBLIC_RPC: Record<Cluster, string> = {
  'mainnet-beta': 'https://api.mainnet-beta.solana.com',
  devnet: 'https://api.devnet.solana.com',
  localnet: 'http://localhost:8899',
};

/** The command that checks the sale from anywhere, the key that signs the proof, and the proof itself. */
export function CheckItYourself({ state }: { state: SaleVerificationState | undefined }) {
  const { yourself: words } = texts.proof;
  const command =
    state &&
    `npm run verify:sale -- --rpc ${PUBLIC_RPC[config.cluster]} --site ${state.site} --key ${state.key}`;
  return (
    <section className={styles.section} aria-labelledby="yourself-heading">
      <h2 id="yourself-heading">{t(words.heading)}</h2>
      <p>{t(words.intro)}</p>
      <Copied name={words.command} value={command} />
      <p className={styles.note}>{t(words.rpc)}</p>
      <h3>{t(words.keyHeading)}</h3>
      <p>{t(words.keyIntro)}</p>
      <Copied name={words.key} value={state?.key} />
      <h3>{t(words.bundleHeading)}</h3>
      <p>
        {t(words.bundleIntro)}{' '}
        {state && (
          <ExternalLink to={new URL('/api/presale/proof', state.site).href}>{t(words.bundle)}</ExternalLink>
        )}
      </p>
    </section>
  );
}

function Copied({ name, value }: { name: string; value: string | undefined }) {
  const { yourself: words } = texts.proof;
  const named = { name: t(name) };
  return (
    <div className={styles.copied}>
      <code translate="no">{value ?? '…'}</code>
      {value && (
        <CopyButton
          value={value}
          name={t(name)}
          label={t(words.copy, named)}
          messages={{ copied: t(words.copied, named), failed: t(words.notCopied, named) }}
        />
      )}
    </div>
  );
}
