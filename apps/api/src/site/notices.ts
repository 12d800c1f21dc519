import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_FOLDER } from './built-client.js';

/** The list that the client's build writes, with the packages that are in its files. */
const LIST = join(CLIENT_FOLDER, '.vite/notices.json');
const RULE = `\n\n${'-'.repeat(72)}\n\n`;

interface Notice {
  name: string;
  version: string;
  /** The licence's short name (SPDX). */
  identifier?: string;
  text?: string;
}

/** The licences of all libraries and fonts in the client's files, as one plain text. */
export function notices(): string {
  if (!existsSync(LIST)) return '';
  const packages = JSON.parse(readFileSync(LIST, 'utf8')) as Notice[];
  return `${packages
    .map(({ name, version, identifier, text }) =>
      [`${name} ${version}${identifier ? ` (${identifier})` : ''}`, ...(text ? [text] : [])].join('\n\n'),
    )
    .join(RULE)}\n`;
}
