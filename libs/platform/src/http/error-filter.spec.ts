import { describe, expect, it } from '@jest/globals';
import { ForbiddenException, HttpException } from '@nestjs/common';
import { DEFAULT_BRAND_FILE, format, loadBrand, type Localizable, localized, PSEUDO_LANGUAGE } from '#brand';
import { DomainError } from './domain-error.js';
import { toDomainError } from './error-filter.js';

const brand = loadBrand(DEFAULT_BRAND_FILE, {
  pseudo: true,
});
const accented = localized(brand, PSEUDO_LANGUAGE);

describe('a refusal', () => {
  it('is written in the reader’s language, including its details, and a plain text stays unchanged', () => {
    const words: Localizable = (brand) =>
      format(brand, brand.texts.refusals.fileTooLarge, { megabytes: `1-${brand.language}` });
    const refusal = new DomainError('X', 429, words, [
      { path: 'a', message: words },
      { path: 'b', message: 'as it is' },
    ]);
    const { fileTooLarge } = accented.texts.refusals;
    const said = fileTooLarge.replace('{megabytes}', '1-en-XA');
    expect(refusal.toBody(accented)).toEqual({
      code: 'X',
      message: said,
      details: [
        { path: 'a', message: said },
        { path: 'b', message: 'as it is' },
      ],
    });
    expect(refusal.toBody(brand).message).toContain('1-en MB');
  });
});

describe('toDomainError', () => {
  it('passes our own refusals on unchanged', () => {
    const refusal = new DomainError('SOLD_OUT', 409, 'Sold out.', [
      { path: 'tokenAmount', message: 'Too many' },
    ]);
    expect(toDomainError(refusal)).toBe(refusal);
    expect(new DomainError('X', 400, 'x').toBody(brand)).not.toHaveProperty('details');
  });

  it.each([
    ['the framework’s refusal', new ForbiddenException('inner words'), 403, 'FORBIDDEN'],
    [
      'a body that is too large',
      Object.assign(new Error('x'), { statusCode: 413 }),
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['an odd client error', new HttpException('x', 418), 418, 'BAD_REQUEST'],
    ['a server error of the framework', new HttpException('inner words', 502), 500, 'INTERNAL_ERROR'],
    ['a lost database', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 503, 'SERVICE_UNAVAILABLE'],
    ['a shut-down database', { driverError: { code: '57P01' } }, 503, 'SERVICE_UNAVAILABLE'],
    ['a broken statement', Object.assign(new Error('x'), { code: '42601' }), 500, 'INTERNAL_ERROR'],
    ['a programming fault', new TypeError('inner words'), 500, 'INTERNAL_ERROR'],
    ['a thrown text', 'inner words', 500, 'INTERNAL_ERROR'],
    ['nothing', undefined, 500, 'INTERNAL_ERROR'],
  ])('converts %s into a code without internal details', (_what, thrown, status, code) => {
    const error = toDomainError(thrown);
    expect(error).toMatchObject({ status, code });
    expect(error.messageIn(brand)).not.toContain('inner words');
    expect(error.messageIn(brand)).toMatch(/\.$/);
    expect(error.messageIn(accented)).toMatch(/^⟦.*⟧$/);
  });
});
