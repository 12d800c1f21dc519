import { saying } from '#libs/brand';
import { InvalidInputError } from '../http/validation.js';

/** Whether a list's cursor can be one of ours: the position of the last row seen. @throws InvalidInputError when it is none */
export function checkPosition(cursor: string | undefined): void {
  if (cursor === undefined || /^\d{1,18}$/.test(cursor)) return;
  throw new InvalidInputError([
    { path: 'cursor', message: saying(({ refusals }) => refusals.details.cursor) },
  ]);
}
