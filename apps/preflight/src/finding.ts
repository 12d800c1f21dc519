import type { Brand } from '#brand';
import type { TokenAddresses } from '#money/chain';
import type { Settings } from '#platform';

/** One line for the operator: what is wrong and what to do. A warning does not stop a start. */
export interface Finding {
  level: 'problem' | 'warning';
  text: string;
  /** Whether a problem prevents a start as well. */
  atStart: boolean;
}

export interface PreflightContext {
  settings: Settings;
  brand: Brand;
  addresses: TokenAddresses;
}

export const problem = (text: string): Finding => ({ level: 'problem', text, atStart: true });
/** A problem that a running site can solve, or do without for a while. */
export const laterProblem = (text: string): Finding => ({ level: 'problem', text, atStart: false });
export const warning = (text: string): Finding => ({ level: 'warning', text, atStart: false });
/** The findings whose condition holds. */
export const when = (isWrong: boolean, finding: () => Finding): Finding[] => (isWrong ? [finding()] : []);
export const isMainnet = ({ settings }: PreflightContext): boolean =>
  settings.SOLANA_CLUSTER === 'mainnet-beta';
