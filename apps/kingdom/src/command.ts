/** What a command works with. */
export interface CommandContext {
  /** The settings, as in the environment and `.env`. Those of the embedded engines are added. */
  readonly env: NodeJS.ProcessEnv;
  /** Whether the database is the embedded one of `npm start`. */
  readonly embedded: boolean;
  /** Prints a line. */
  print(line: string): void;
}

export interface Command {
  /** One or two words, such as `admin create`. */
  readonly name: string;
  /** Its arguments, as help shows them. */
  readonly arguments: string;
  readonly summary: string;
  /** The fewest and the most arguments. */
  readonly count: readonly [number, number];
  /** Whether it may start on a data directory without a database. */
  readonly createsDatabase?: true;
  /** Whether it needs no settings and no database. */
  readonly standsAlone?: true;
  /** Loads what does the work. Loading a kingdom takes seconds, so other commands and the help are without it. */
  load(): Promise<Run>;
}

/** Does the work. Returns whether everything is as it should be; if not, the program exits with 1. */
export type Run = (args: readonly string[], context: CommandContext) => Promise<boolean>;

/** The command can't do what was asked for. The message is the only line that is shown. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
