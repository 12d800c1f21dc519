/** UTF-16 units, as a text field's `maxlength` counts. Free of dependencies, for the client. */
export const MAX_DONATION_MESSAGE = 280;
