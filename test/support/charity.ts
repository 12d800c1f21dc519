import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type {
  AdminCharityPayout,
  Approval,
  CharityFund,
  CharityPayoutList,
  CharityProposal,
} from '#contracts';
import { verifyCharity } from '#features/charity';
import { verifyLedger } from '#money/ledger';
import type { UnitOfWork } from '#platform';
import { call } from './auth.js';
import type { Kingdom } from './kingdom.js';
import { newWallet } from './purchases.js';
import type { TeamMember } from './team.js';

type Site = Pick<Kingdom, 'url'>;

/** What a test proposes unless it says otherwise. */
export const charityProposal = (input: Partial<CharityProposal> = {}): CharityProposal => ({
  payoutId: randomUUID(),
  beneficiary: 'School of Kisumu',
  description: 'A school for two hundred children by Lake Victoria.',
  link: 'https://school.example.org/',
  address: newWallet(),
  purpose: 'Books for the third form.',
  amount: '100',
  currency: 'token',
  ...input,
});

export interface Answer<T> {
  readonly status: number;
  readonly body: T & { code?: string };
}

export const proposeCharity = async (
  site: Site,
  { token }: Pick<TeamMember, 'token'>,
  input: CharityProposal = charityProposal(),
): Promise<Answer<Approval>> => {
  const body = { act: { kind: 'charity-payout', input }, reason: 'They have asked for it.' };
  const answer = await call(site as Kingdom, 'POST', '/api/admin/approvals', { token, body });
  return { status: answer.status, body: answer.body as unknown as Approval };
};

export const confirmCharity = async (
  site: Site,
  { token }: Pick<TeamMember, 'token'>,
  approvalId: string,
): Promise<Answer<Approval>> => {
  const answer = await call(site as Kingdom, 'POST', `/api/admin/approvals/${approvalId}/confirm`, { token });
  return { status: answer.status, body: answer.body as unknown as Approval };
};

/** Adds a file to a payment, as the operators' page does. */
export async function addEvidence(
  { url }: Site,
  { token }: Pick<TeamMember, 'token'>,
  payoutId: string,
  bytes: Uint8Array | undefined,
): Promise<Answer<AdminCharityPayout>> {
  const form = new FormData();
  if (bytes) form.append('file', new Blob([new Uint8Array(bytes)], { type: 'text/html' }), 'evil.html');
  const response = await fetch(`${url}/api/admin/charity/${payoutId}/evidence`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as AdminCharityPayout };
}

/** The fund's account in a currency, as everybody reads it. */
export async function fundIn(site: Site, currency: 'token' | 'SOL' = 'token') {
  const { body } = await call(site as Kingdom, 'GET', '/api/charity/fund');
  return (body as unknown as CharityFund).currencies.find((one) => one.currency === currency)!;
}

export const publishedCharity = async (site: Site): Promise<CharityPayoutList['items']> =>
  (
    (await call(site as Kingdom, 'GET', '/api/charity/payouts?limit=100'))
      .body as unknown as CharityPayoutList
  ).items;

/** Checks that the fund holds what it has received less what it has paid, whatever was tried. */
export async function checkFund(unitOfWork: UnitOfWork): Promise<void> {
  const reports = await unitOfWork.snapshot(async (tx) => [await verifyCharity(tx), await verifyLedger(tx)]);
  expect(reports.flatMap(({ findings }) => findings)).toEqual([]);
}
