/** The widths at which the app has a bottom bar, and a chip in place of the simulation banner. The style sheets repeat it. */
export const PHONE = '(max-width: 720px)';

/** The widths at which the header's controls are in a menu. */
export const COMPACT = '(max-width: 960px)';
