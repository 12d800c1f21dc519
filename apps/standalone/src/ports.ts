import { createServer } from 'node:net';
import { StartError } from './start-error.js';

/** Finds a port of 127.0.0.1 on which no program is listening. */
export async function freePort(): Promise<number> {
  return await listenOnce(0, '127.0.0.1');
}

/** A port that the kingdom is going to listen on, and the setting that changes it. */
export interface WantedPort {
  readonly setting: string;
  readonly port: number;
  readonly host: string;
}

/** @throws StartError that names the setting of every port that is taken or not allowed */
export async function checkPorts(wanted: readonly WantedPort[]): Promise<void> {
  const problems = await Promise.all(wanted.map(problemOf));
  const found = problems.filter((problem) => problem !== undefined);
  if (found.length > 0) throw new StartError(found.join('\n'));
}

async function problemOf({ setting, port, host }: WantedPort): Promise<string | undefined> {
  try {
    await listenOnce(port, host);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === 'EADDRINUSE' ? 'is taken' : code === 'EACCES' ? 'is not allowed' : `fails with ${code}`;
    return `Port ${port} ${why}: set ${setting} to another one`;
  }
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
