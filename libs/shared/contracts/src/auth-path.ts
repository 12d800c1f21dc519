/** The prefix of the auth service's paths (auth contract §1). This file has no dependencies. */
export const AUTH_PATH = '/auth/v1';
