import { expect, it } from '@jest/globals';
import { parseDeniedWallets } from './denied-wallets.js';

const [FIRST, SECOND] = [
  '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  'So11111111111111111111111111111111111111112',
] as const;

it('a list of wallets may have comments, empty lines and lines that end as on Windows', () => {
  const text = `# reported\r\n${FIRST}\r\n\n  ${SECOND}  # twice\n${SECOND}`;
  expect(parseDeniedWallets(text)).toEqual(new Set([FIRST, SECOND]));
});

it.each(['0x52908400098527886E0F7030069857D2E4169EE7', `${FIRST} ${SECOND}`, FIRST.slice(0, 30)])(
  'the line "%s" is named as no address',
  (line) => {
    expect(() => parseDeniedWallets(`${FIRST}\n${line}`)).toThrow(
      `DENIED_WALLETS_FILE: line 2 is not a Solana address: ${line}`,
    );
  },
);
