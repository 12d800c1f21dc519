/** Where the auth service's paths begin (auth contract §1). Free of dependencies. */
export const AUTH_PATH = '/auth/v1';
