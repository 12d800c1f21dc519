/** In UTF-16 units, like a text field's `maxlength`. This file has no dependencies, so that the client can import it. */
export const MAX_DONATION_MESSAGE = 280;
