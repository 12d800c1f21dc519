import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

interface Locked {
  version: string;
  resolved?: string;
  integrity?: string;
  os?: string[];
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as unknown;
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };

it('the lock file contains the packages of every platform, not only of the one it was created on', () => {
  const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !names.has(name));
  expect(missing).toEqual([]);
});

it('the lock file contains the integrity of every package except binaries of single platforms', () => {
  const unsure = Object.entries(packages).filter(([path, { integrity, os }]) => path && !integrity && !os);
  expect(unsure.map(([path]) => path)).toEqual([]);
});

it('the lock file does not require a particular registry', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved)).toEqual([]);
});

it('package.json allows or denies every install script', () => {
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
  const scripted = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1)!);
  expect(scripted.filter((name) => !(name in allowScripts))).toEqual([]);
});
