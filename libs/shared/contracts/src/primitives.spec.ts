import { describe, expect, it } from '@jest/globals';
import { donationMessageSchema } from './donations.js';
import { rejectPaymentSchema } from './manual-payments.js';
import { usernameSchema } from './members.js';

const UNSEEN = {
  'a zero-width space': '\u200b',
  'a zero-width non-joiner': '\u200c',
  'a joiner that joins no emoji': '\u200d',
  'a left-to-right mark': '\u200e',
  'a right-to-left mark': '\u200f',
  'an Arabic letter mark': '\u061c',
  'a turned direction': '\u202e',
  'an isolated direction': '\u2067',
  'a word joiner': '\u2060',
  'a byte order mark': '\ufeff',
  'a soft hyphen': '\u00ad',
  'a Hangul filler': '\u3164',
  'a variation selector': '\ufe0f',
  'a tag': '\u{e0041}',
  'an empty Braille cell': '\u2800',
  'a mark of an annotation': '\ufff9',
  'a place for an object': '\ufffc',
};

describe('public names and messages', () => {
  it.each(Object.entries(UNSEEN))('may not contain %s', (_name, unseen) => {
    for (const text of [`Ad${unseen}a`, `Ada${unseen}x`]) {
      expect(usernameSchema.safeParse(text).success).toBe(false);
      expect(donationMessageSchema.safeParse(text).success).toBe(false);
      expect(rejectPaymentSchema.safeParse({ reason: text }).success).toBe(false);
    }
  });

  it.each(['Ada', 'Ängström', '李明', 'محمد', 'José-María O’Neil', '👨‍👩‍👧‍👦 family', '❤️ and 👍🏽', '1️⃣'])(
    'may be %s',
    (text) => {
      expect(usernameSchema.parse(text)).toBe(text);
      expect(donationMessageSchema.parse(text)).toBe(text);
      expect(rejectPaymentSchema.parse({ reason: `${text}\n\n${text}` }).reason).toBe(`${text}\n\n${text}`);
    },
  );
});
