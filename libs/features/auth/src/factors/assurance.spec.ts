import { describe, expect, it } from '@jest/globals';
import { raisedAssurance, loweredAssurance } from './assurance.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const password = { method: 'password', timestamp: 1 };

describe('a session’s assurance level', () => {
  it('is raised by a second proof, with the newest method first and each method once', () => {
    const once = raisedAssurance({ amr: [password] }, 'totp', 'factor', NOW);
    expect(once).toEqual({
      aal: 'aal2',
      factorId: 'factor',
      amr: [{ method: 'totp', timestamp: NOW.getTime() / 1000 }, password],
    });
    expect(raisedAssurance(once, 'totp', 'factor', NOW)).toEqual(once);
  });

  it('falls back without the second proofs', () => {
    const high = raisedAssurance(
      raisedAssurance({ amr: [password] }, 'totp', 'factor', NOW),
      'recovery_code',
      null,
      NOW,
    );
    expect(loweredAssurance(high)).toEqual({ aal: 'aal1', factorId: null, amr: [password] });
  });
});
