import { describe, expect, it } from '@jest/globals';
import { EMPTY_DRAFT, checkDraft, fieldErrors } from './purchase-draft.js';

const messages = { walletMissing: 'missing', walletInvalid: 'invalid', emailInvalid: 'no e-mail' };
const wallet = '4Nd1mYvVTVjuDMvGYDTLqsCyiPTYE5vHpRtqQdVfYKQz';

describe('checkDraft', () => {
  it('needs a wallet and takes a missing e-mail', () => {
    expect(checkDraft(EMPTY_DRAFT, messages)).toEqual({ wallet: 'missing' });
    expect(checkDraft({ ...EMPTY_DRAFT, wallet: ` ${wallet} ` }, messages)).toEqual({});
  });

  it('refuses what can be no Solana address and no e-mail address', () => {
    const draft = { ...EMPTY_DRAFT, wallet: wallet.replace('4', '0'), email: 'king@castle' };
    expect(checkDraft(draft, messages)).toEqual({ wallet: 'invalid', email: 'no e-mail' });
  });
});

describe('fieldErrors', () => {
  it("puts the server's first complaint beside each field and leaves out what no field shows", () => {
    const details = [
      { path: 'buyerWallet', message: 'not on the curve' },
      { path: 'buyerWallet', message: 'too long' },
      { path: 'round', message: 'unknown' },
    ];
    expect(fieldErrors(details)).toEqual({ wallet: 'not on the curve' });
  });
});
