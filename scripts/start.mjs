// This file uses only old syntax, so that users of an old Node get a clear message instead of a syntax error.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: install Node 20.19 or newer (https://nodejs.org)`);
  process.exit(1);
}
import('./run-kingdom.mjs').then(({ runKingdom }) => runKingdom());
