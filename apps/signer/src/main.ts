import { runProgram } from '#platform';
import { signerSettings } from './signer-settings.js';
import { startSigner } from './start-signer.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

await runProgram((settings) => startSigner(settings, print), signerSettings);
