/** The admin of measurements, as settings of a program. */
export const ADMIN_ENV = {
  NODE_ENV: 'test',
  CAPTCHA_PROVIDER: 'none',
  ADMIN_EMAIL: 'admin@kingdom.bench',
  ADMIN_PASSWORD: 'the admin of measurements',
};

/** Signs in as the admin of `ADMIN_ENV`. @returns an access token */
export const signInAsAdmin = async (url: string): Promise<string> => (await adminSession(url)).access_token;

/** Signs in as the admin of `ADMIN_ENV`. @returns the session as the site keeps it */
export async function adminSession(url: string): Promise<{ access_token: string }> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN_ENV.ADMIN_EMAIL, password: ADMIN_ENV.ADMIN_PASSWORD }),
  });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return (await response.json()) as { access_token: string };
}
