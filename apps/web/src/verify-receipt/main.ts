import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { checkReceipt, type ReceiptFacts } from '#merkle-log';
import type english from '../../../../libs/shared/brand/texts/en.json';

type Words = (typeof english)['receiptVerifier'];

/** The texts of each language, by its code. The build writes them here. */
declare const TEXTS: Readonly<Record<string, Words>>;

const crypto = {
  sha256,
  verify: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean => {
    try {
      return ed25519.verify(signature, message, publicKey);
    } catch {
      // The key is no point of the curve.
      return false;
    }
  },
};

const language = navigator.languages.map((tag) => tag.slice(0, 2)).find((code) => code in TEXTS) ?? 'en';
const words = TEXTS[language]!;
const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
const input = element<HTMLTextAreaElement>('text');
const key = element<HTMLInputElement>('key');
const file = element<HTMLInputElement>('file');
const result = element('result');

function showTexts(): void {
  document.documentElement.lang = language;
  document.title = words.title;
  for (const node of document.querySelectorAll<HTMLElement>('[data-text]'))
    node.textContent = words[node.dataset['text'] as Exclude<keyof Words, 'facts' | 'problems'>];
}

function row(name: keyof Words['facts'], ...values: string[]): Node[] {
  const term = document.createElement('dt');
  term.textContent = words.facts[name];
  const facts = values.map((value) => {
    const fact = document.createElement('dd');
    fact.textContent = value;
    return fact;
  });
  return [term, ...facts];
}

function rowsOf({ leaf, index, size, origin, key: used, accounts, details }: ReceiptFacts): Node[] {
  const entries = leaf.entries.map(({ account, currency, amount }, at) => {
    const own = accounts.get(at);
    return `${amount} ${currency} · ${own === undefined ? account : `${own} (${words.yours})`}`;
  });
  return [
    ...row('id', leaf.id),
    ...row('kind', leaf.kind),
    ...row('at', leaf.at),
    ...(leaf.reverses === null ? [] : row('reverses', leaf.reverses)),
    ...row('entries', ...entries),
    ...(details === null ? [] : row('details', details)),
    ...row('origin', origin),
    ...row('position', `${index + 1} / ${size}`),
    ...row('key', used),
  ];
}

function show(state: 'valid' | 'invalid', heading: string, rest: Node[] | string): void {
  const title = document.createElement('h2');
  title.textContent = heading;
  const body = document.createElement(typeof rest === 'string' ? 'p' : 'dl');
  body.append(...(typeof rest === 'string' ? [rest] : rest));
  result.dataset['state'] = state;
  result.replaceChildren(title, body);
  result.hidden = false;
}

async function check(): Promise<void> {
  const trusted = key.value.trim();
  const checked = await checkReceipt(input.value, crypto, trusted || undefined);
  if ('problem' in checked) show('invalid', words.invalid, words.problems[checked.problem]);
  else show('valid', trusted ? words.valid : words.validWithOwnKey, rowsOf(checked.facts));
}

async function read(files: FileList | null | undefined): Promise<void> {
  const [chosen] = files ?? [];
  if (!chosen) return;
  input.value = await chosen.text();
  await check();
}

showTexts();
element('form').addEventListener('submit', (event) => {
  event.preventDefault();
  void check();
});
file.addEventListener('change', () => void read(file.files));
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  void read(event.dataTransfer?.files);
});
