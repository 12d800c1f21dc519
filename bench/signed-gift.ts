import { DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import { GiftTermsService } from '#features/donations';
import { loadSettings } from '#platform';
import { openWallet } from '../test/support/wallets.js';

const brand = loadBrand(DEFAULT_BRAND_FILE);

/**
 * Returns a function that makes request bodies for donations of 5 tokens, all signed by the same wallet.
 * @param env the environment of the program that receives them
 */
export function openDonor(env: NodeJS.ProcessEnv): () => object {
  const wallet = openWallet();
  const terms = new GiftTermsService(brand, loadSettings(env));
  return () => {
    const gift = { walletAddress: wallet.address, amount: '5' };
    const { text, nonce, issuedAt } = terms.propose(gift, undefined);
    return { ...gift, donationType: 'manual', proof: { nonce, issuedAt, signature: wallet.sign(text) } };
  };
}
