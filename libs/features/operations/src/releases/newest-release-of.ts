import { z } from 'zod';

const TIMEOUT_MS = 10_000;

/** The newest release as GitHub, Gitea and Forgejo describe it; they say more than this. */
const releaseSchema = z.object({
  tag_name: z
    .string()
    .regex(/^v?\d{1,6}\.\d{1,6}\.\d{1,6}$/, 'must be a version like v1.2.3')
    .transform((tag) => tag.replace('v', '')),
  html_url: z.url({ protocol: /^https?$/ }).max(500),
});

/**
 * Asks for the newest release. The request says nothing about this kingdom.
 * @throws Error if the server can't be reached, refuses, or responds with something else
 */
export async function newestReleaseOf(url: string): Promise<{ version: string; url: string }> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'kingdom' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the server of releases responded with ${response.status}`);
  const { data, error } = releaseSchema.safeParse(await response.json());
  if (!data)
    throw new Error(
      `no release: ${error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', ')}`,
    );
  return { version: data.tag_name, url: data.html_url };
}
