import { tokens } from './format.js';

/** An amount with at most two decimal places, for headlines. Further ones are cut off, so it never rounds up. */
export const shortened = (amount: string): string => amount.replace(/(\.\d\d)\d+$/, '$1');

/** A shortened amount of the brand's token, with its ticker. */
export const headline = (amount: string): string => tokens(shortened(amount));
