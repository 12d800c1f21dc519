import { type Command, CommandError } from './command.js';

/** One line for each command. */
export function help(commands: readonly Command[]): string[] {
  const calls = commands.map((command) => `${command.name} ${command.arguments}`.trimEnd());
  const width = Math.max(...calls.map((call) => call.length));
  return [
    'Usage: npm run kingdom -- <command>, and in the image: kingdom <command>',
    '',
    ...commands.map(({ summary }, index) => `  ${calls[index]!.padEnd(width)}  ${summary}`),
  ];
}

/**
 * Finds the command of a command line.
 * @throws CommandError if there is no such command, or it has other arguments
 */
export function choose(
  commands: readonly Command[],
  words: readonly string[],
): 'help' | { command: Command; args: readonly string[] } {
  if (words.length === 0 || words.some((word) => word === '--help' || word === '-h' || word === 'help'))
    return 'help';
  const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '));
  if (!command) throw new CommandError(`There is no command ${words.join(' ')}: --help lists all commands.`);
  const args = words.slice(command.name.split(' ').length);
  const [fewest, most] = command.count;
  if (args.length < fewest || args.length > most)
    throw new CommandError(`Usage: kingdom ${command.name} ${command.arguments}`.trimEnd());
  return { command, args };
}
