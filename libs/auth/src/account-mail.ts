import type { Brand } from '#libs/brand';

export type AccountMail = { kind: string; link?: string; code?: string } & Record<string, unknown>;

export function accountMail(
  mail: AccountMail,
  brand: Brand,
  siteUrl: string,
): { subject: string; html: string; text: string } {
  const text = `${mail.kind}\n${mail.link ?? siteUrl}\n${mail.code ?? ''}\n${brand.product}`;
  return { subject: mail.kind, html: `<p>${text}</p>`, text };
}

export const linkMail = (purpose: string, facts: Record<string, unknown>): AccountMail => ({
  kind: purpose,
  ...facts,
});
