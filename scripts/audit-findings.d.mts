export interface Allowed {
  id: string;
  package: string;
  reason: string;
  until: string;
}

export function judgeAudit(
  report: { vulnerabilities?: Record<string, { via: unknown[] }>; message?: string },
  allowed: readonly Allowed[],
  today: string,
): { available: boolean; problems: string[] };
