import { Link } from 'react-router-dom';
import { config, texts, t } from './brand.js';

/** A link to the faucet for play money. Renders nothing unless the site is on the local chain. */
export const FaucetLink = ({ className }: { className?: string }) =>
  config.cluster === 'localnet' && (
    <Link to="/explorer#faucet" className={className}>
      {t(texts.testNetwork.faucet)}
    </Link>
  );
