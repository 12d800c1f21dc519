import { testClusterOf } from '#contracts/test-cluster';
import Banner from './banner.js';
import { config, texts, t } from './brand.js';
import { FaucetLink } from './faucet-link.js';

const { label, text } = texts.testNetwork;

/** Says on which cluster money moves, with a link to play money if there is a faucet. */
export default function TestNetworkBanner() {
  const cluster = testClusterOf(config);
  return (
    cluster && (
      <Banner label={label} text={t(text, { cluster })} testId="cluster-banner">
        <FaucetLink />
      </Banner>
    )
  );
}
