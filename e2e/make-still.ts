/// <reference lib="dom" />

/** Whether the figures of a page are kept, or replaced by zeros because they tell how busy a kingdom is. */
export type Figures = 'kept' | 'zero';

/**
 * Runs in the page. Replaces what differs from run to run: times, ages, countdowns, ids and addresses. It returns whether
 * there was anything to replace.
 */
export function makeStill(figures: Figures): boolean {
  const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
  // On a busy machine, jobs take seconds instead of milliseconds.
  const zeros: [RegExp, string][] = [
    [/^\d[\d.,]* s$/g, '0 ms'],
    [/\d[\d.,]*/g, '0'],
  ];
  const replacements: [RegExp, string][] = [
    [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '00000000-0000-0000-0000-000000000000'],
    [/member-[\da-f]{10}/g, 'member-0000000000'],
    [/SIM-[\w-]+/g, 'SIM-00000000'],
    [/\bP-\w{3}-\w{3}-\w{3}\b/g, 'P-000-000-000'],
    [/(?:accepted|queued) as \S+/g, 'accepted as 0'],
    [/\b\w{4,}…\w{4,}/g, '0000…0000'],
    [/\b(?=\w*\d)\w{20,}\b/g, '0'.repeat(32)],
    [/\b[\da-f]{8}\b/g, '00000000'],
    [RegExp(`\\b\\d{1,2} ${month}(?: \\d{4})?\\b`, 'g'), '1 January 2026'],
    [RegExp(`\\b${month} \\d{4}\\b`, 'g'), 'January 2026'],
    [/\b\d{4}-\d\d-\d\d\b/g, '2026-01-01'],
    [/\b\d\d:\d\d(?::\d\d)?\b/g, '00:00'],
    [/\b\d+ (?:second|minute|hour)s?\b/g, '0 minutes'],
    [/\b\d+ periods?\b/g, '0 periods'],
    ...(figures === 'zero' ? zeros : []),
  ];
  const still = (text: string) =>
    replacements.reduce((changed, [pattern, replacement]) => changed.replace(pattern, replacement), text);
  let changed = false;
  const set = (node: Text | HTMLInputElement, key: 'data' | 'value', value: string) => {
    const holder = node as unknown as Record<string, string>;
    if (holder[key] === value) return;
    holder[key] = value;
    changed = true;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const times = new Set<Element>();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text;
    const time = text.parentElement?.closest('time');
    if (time) set(text, 'data', times.has(time) ? '' : '1 January 2026');
    else if (text.parentElement?.closest('[role=timer]'))
      set(text, 'data', text.data.replaceAll(/\d+/g, '00'));
    else set(text, 'data', still(text.data));
    if (time) times.add(time);
  }
  for (const input of document.querySelectorAll('input'))
    if (input.type !== 'file') set(input, 'value', still(input.value));
  return changed;
}
