/** Whether less is left than the least that can be bought. Apart from the stages, because the pre-sale page needs it alone. */
export const isSoldOut = (remaining: string | null | undefined, least: string): boolean =>
  Number(remaining ?? Infinity) < Number(least);
