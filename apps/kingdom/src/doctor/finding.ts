/** One line for the operator. */
export interface DoctorFinding {
  level: 'ok' | 'warning' | 'problem';
  text: string;
}

export const ok = (text: string): DoctorFinding => ({ level: 'ok', text });
export const warning = (text: string): DoctorFinding => ({ level: 'warning', text });
export const problem = (text: string): DoctorFinding => ({ level: 'problem', text });

export const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? error.message || ('code' in error ? String(error.code) : error.name)
    : String(error);
