import { describe, expect, it } from '@jest/globals';
import { EMPTY_DRAFT, checkDraft, fieldErrors } from './purchase-draft.js';

const messages = { walletMissing: 'missing', walletInvalid: 'invalid', emailInvalid: 'no e-mail' };
const wallet = '4Nd1mYvVTVjuDMvGYDTLqsCyiPTYE5vHpRtqQdVfYKQz';

describe('checkDraft', () => {
  it('requires a wallet but no e-mail address', () => {
    expect(checkDraft(EMPTY_DRAFT, messages)).toEqual({ wallet: 'missing' });
    expect(checkDraft({ ...EMPTY_DRAFT, wallet: ` ${wallet} ` }, messages)).toEqual({});
  });

  it('rejects strings that cannot be a Solana address or an e-mail address', () => {
    const draft = { ...EMPTY_DRAFT, wallet: wallet.replace('4', '0'), email: 'king@castle' };
    expect(checkDraft(draft, messages)).toEqual({ wallet: 'invalid', email: 'no e-mail' });
  });
});

describe('fieldErrors', () => {
  it('shows the server’s first issue beside each field and omits issues of fields that the form does not show', () => {
    const refusal = { code: 'VALIDATION_FAILED', message: 'Check your input.' };
    const details = [
      { path: 'buyerWallet', message: 'not on the curve' },
      { path: 'buyerWallet', message: 'too long' },
      { path: 'round', message: 'unknown' },
    ];
    expect(fieldErrors({ ...refusal, details })).toEqual({ wallet: 'not on the curve' });
  });

  it('shows beside the currency that it has no price', () => {
    expect(fieldErrors({ code: 'PRICE_UNAVAILABLE', message: 'no price' })).toEqual({ currency: 'no price' });
  });
});
