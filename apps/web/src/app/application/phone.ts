/** The widths at which the app has a bottom bar and a header of one row. The style sheets repeat it. */
export const PHONE = '(max-width: 720px)';
