import { describe, expect, it } from '@jest/globals';
import type { Brand } from './brand.schema.js';
import { contrast } from './contrast.js';
import { legalSamples, undatedArticles, unprovenMilestones } from './samples.js';
import { lintBrand, containsName } from './lint-brand.js';
import { DEFAULT_BRAND_FILE, loadBrand } from './load-brand.js';

const original = loadBrand(DEFAULT_BRAND_FILE);
const lint = (change: Partial<Brand>): string[] => lintBrand({ ...original, ...change }, original);
const withLabel = (amount: string, label: string): Partial<Brand> => ({
  presale: { ...original.presale, quickAmounts: [{ amount, label }] },
});
const withTagline = (tagline: string): Partial<Brand> => ({
  texts: { ...original.texts, footer: { ...original.texts.footer, tagline } },
});

it('finds nothing in the default brand', () => {
  expect(lint({})).toEqual([]);
});

describe('a quick amount’s label', () => {
  it.each(['10k ($10)', '10,000 for $10', '$10', '10K', 'A pinch'])(
    'may say "%s" of 10,000 tokens',
    (label) => {
      expect(lint(withLabel('10000', label))).toEqual([]);
    },
  );

  it.each(['20k ($10)', '10k ($20)', '10k ($10k)', '10M', '$10.01'])('may not say "%s"', (label) => {
    expect(lint(withLabel('10000', label))).toHaveLength(1);
  });
});

describe('a text', () => {
  it('may not name a charity share or supply that differs from the figures', () => {
    expect(lint(withTagline('12% of each pre-sale purchase goes to students.'))).toHaveLength(1);
    expect(lint(withTagline('99% of the 1.4 billion tokens are locked.'))).toHaveLength(1);
    expect(lint(withTagline('10% of every purchase, 99% of the 1,500 million tokens.'))).toEqual([]);
  });

  it('may not name them in German either', () => {
    expect(lint(withTagline('12 % jedes Pre-Sale-Kaufs gehen an Lernende.'))).toHaveLength(1);
    expect(lint(withTagline('99 % der 1,4 Milliarden Token sind gesperrt.'))).toHaveLength(1);
    expect(lint(withTagline('10 % jedes Kaufs, 99 % der 1.500 Millionen Token.'))).toEqual([]);
  });

  it.each([
    ['A 2% fee, of which half stays.', 'A 1% fee.'],
    ['Each swap leaves 1.5% here.', 'Each swap leaves 1% here.'],
    ['40% of it to the reward pool', '50% of it to the reward pool'],
    ['1–50 {ticker} a game', '1–34 {ticker} a game'],
    ['Win 1 to 50 tokens a run.', 'Win 1 to 20 tokens a run.'],
    ['1–50 Token pro Spiel', '1–34 Token pro Spiel'],
    ['98% of the supply is locked or vested.', '99% of the supply is locked or vested.'],
    ['Baby {product} is already live.', 'Baby {product} goes live soon.'],
    ['Baby {product} ist bereits live.', 'Baby {product} geht bald live.'],
  ])('may not say "%s" if the rule says otherwise', (wrong, right) => {
    expect(lint(withTagline(wrong))).toEqual([expect.stringMatching(/tagline: says/)]);
    expect(lint(withTagline(right))).toEqual([]);
  });
});

it('must have the same placeholders in every language', () => {
  const { en, de } = original.catalogues;
  const payments = { ...de!.payments, save: 'Speichern' };
  expect(lint({ catalogues: { en: en!, de: { ...de!, payments } } })).toEqual([
    'texts.de.payments.save: "Speichern" should hold {size}',
  ]);
});

describe('figures that visitors see side by side', () => {
  const { tokenomics, vesting, allocation, vault } = original;
  const paths = (change: Partial<Brand>) => lint(change).map((problem) => problem.split(':')[0]);

  it('may differ from the allocation only as a plan that the page explains', () => {
    expect(paths({ tokenomics: { ...tokenomics, plan: false } })).toEqual([
      'tokenomics.total',
      'tokenomics.shares.treasury',
      'tokenomics.shares.charity',
      'tokenomics.shares.pre-sale',
    ]);
    const shares = allocation.groups.map(({ id, amount }) => ({
      id,
      amount,
      percentage: Math.round((Number(amount) / Number(allocation.total)) * 10_000) / 100,
    }));
    expect(paths({ tokenomics: { total: allocation.total, plan: false, shares } })).toEqual([]);
  });

  it('must be the share of the supply that they claim', () => {
    const [first, ...rest] = tokenomics.shares;
    const shares = [{ ...first!, amount: '800M' }, ...rest];
    expect(paths({ tokenomics: { ...tokenomics, shares } })).toEqual([`tokenomics.shares.${first!.id}`]);
  });

  it('name the rates of the vault that its terms give', () => {
    const terms = { ...vault.terms, tiers: [{ days: 30, apyPercent: 20 }], sizeBoosts: [] };
    const claims = lint({ vault: { ...vault, terms } }).map((problem) =>
      /says (.*)$/.exec(problem)?.[1]?.replaceAll('\u00a0', ' '),
    );
    expect(claims).toEqual([
      '"up to 35% APY", the highest rate of a lock, vault.terms is 20',
      '"–25% base APY", the rate of the longest lock, vault.terms.tiers is 20',
      '"Up to +10% size boost", the boost of the largest lock, vault.terms.sizeBoosts is 0',
      '"bis zu 35 % APY", the highest rate of a lock, vault.terms is 20',
      '"–25 % Basis-APY", the rate of the longest lock, vault.terms.tiers is 20',
      '"Bis zu +10 % Größenbonus", the boost of the largest lock, vault.terms.sizeBoosts is 0',
    ]);
  });

  it('name contracts that hold the amounts called locked or vested', () => {
    expect(paths({ vesting: { ...vesting, vested: { ...vesting.vested, amount: '600M' } } })).toEqual([
      'vesting.percent',
    ]);
    expect(paths({ vesting: { ...vesting, locked: { ...vesting.locked, amount: '1.6B' } } })).toEqual([
      'vesting.locked',
    ]);
  });
});

describe('colours', () => {
  it('have the contrast that WCAG computes', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('must be readable on each other', () => {
    const colours = { ...original.colours, cream: '#3a1578' };
    expect(lint({ colours })).toEqual([
      expect.stringContaining('cream on night'),
      expect.stringContaining('cream on dusk'),
    ]);
  });
});

it('names the milestones that are samples, or have no date or no proof', () => {
  const list = [
    { id: 'both', date: '2027-03-01', proof: '/proof' },
    { id: 'undated', proof: '/proof' },
    { id: 'unproven', date: '2027-03-01' },
    { id: 'sample', date: '2027-03-01', proof: '/proof', sample: true },
  ];
  const brand = { ...original, milestones: { ...original.milestones, list } };
  expect(unprovenMilestones(brand)).toEqual([
    'milestones.list.undated',
    'milestones.list.unproven',
    'milestones.list.sample',
  ]);
});

it('names the press articles that are samples or have no date', () => {
  const articles = [
    { id: 'dated', url: 'https://example.org/1', date: '2027-03-01' },
    { id: 'undated', url: 'https://example.org/2' },
    { id: 'sample', url: 'https://example.org/3', date: '2027-03-01', sample: true },
  ];
  expect(undatedArticles({ ...original, press: { ...original.press, articles } })).toEqual([
    'press.articles.undated',
    'press.articles.sample',
  ]);
});

it('does not accept the press page as a proof when it is hidden', () => {
  expect(original.milestones.list.map(({ proof }) => proof)).toContain('/press#kit-heading');
  expect(lint({ press: { articles: [] } })).toEqual([
    'milestones.list.crown: /press#kit-heading is hidden, because press.articles is empty',
  ]);
});

describe('another brand', () => {
  it('must not contain anything of the original brand', () => {
    const problems = lint({ product: 'Another', ticker: 'ANO', slug: 'another' });
    const paths = problems.map((problem) => problem.split(':')[0]);
    expect(paths.filter((path) => !path?.startsWith('texts.'))).toEqual([
      'links.telegram',
      'links.community',
      'links.x',
      'links.instagram',
      'links.tiktok',
      'team.email',
      'team.senderName',
      'vesting.locked.url',
      'vesting.vested.url',
      'milestones.chartUrl',
      'milestones.launchpadUrl',
      'press.articles.0.url',
      'press.articles.1.url',
      'press.articles.2.url',
    ]);
  });

  it('must replace every sample: articles, milestones, roadmap', () => {
    const [language] = original.languages;
    const samples = (brand: Brand) =>
      lintBrand(brand, original)
        .map((problem) => problem.split(':')[0]!)
        .filter((path) => path.startsWith(`texts.${language}.`) && !path.includes('.legal'));
    const kept = { ...original, product: 'Another' };
    const { press, milestones, landing } = original.texts;
    expect(samples(kept)).toHaveLength(
      original.press.articles.length + original.milestones.list.length + landing.roadmap.phases.length,
    );
    const [article] = original.press.articles;
    const [milestone] = original.milestones.list;
    const [phase, ...phases] = landing.roadmap.phases;
    const own = {
      ...original.texts,
      press: {
        ...press,
        articles: { ...press.articles, [article!.id]: { title: 'a', source: 'b', description: 'c' } },
      },
      milestones: {
        ...milestones,
        list: {
          ...milestones.list,
          entries: { ...milestones.list.entries, [milestone!.id]: { title: 'a', body: 'b' } },
        },
      },
      landing: {
        ...landing,
        roadmap: { ...landing.roadmap, phases: [{ ...phase!, title: 'Our own' }, ...phases] },
      },
    };
    const changed = samples({ ...kept, catalogues: { ...original.catalogues, [language!]: own } });
    expect(samples(kept).filter((path) => !changed.includes(path))).toEqual([
      `texts.${language}.press.articles.${article!.id}`,
      `texts.${language}.milestones.list.entries.${milestone!.id}`,
      `texts.${language}.landing.roadmap.phases.0`,
    ]);
  });

  it('must replace the legal texts: every section, what says that they are samples, and the operator’s address', () => {
    const [language = ''] = original.languages;
    const { legalPages, legal } = original.texts;
    const { privacy, terms, contact } = legalPages;
    const samples = (texts: Partial<Brand['texts']>) =>
      legalSamples(
        { ...original, catalogues: { [language]: { ...original.texts, ...texts } as Brand['texts'] } },
        original,
      );
    expect(samples({})).toHaveLength(
      privacy.sections.length + terms.sections.length + Object.keys(legal).length + 4,
    );
    const [section, ...sections] = privacy.sections;
    const own = [{ ...section!, paragraphs: ['Ours.'] }, ...sections];
    const changed = samples({
      legalPages: {
        ...legalPages,
        privacy: { ...privacy, standing: 'In force.', sections: own },
        contact: { ...contact, operator: { ...contact.operator, lines: ['Ours'] } },
      },
    });
    expect(samples({}).filter((path) => !changed.includes(path))).toEqual([
      `texts.${language}.legalPages.privacy.standing`,
      `texts.${language}.legalPages.privacy.sections.0`,
      `texts.${language}.legalPages.contact.operator.lines`,
    ]);
    expect(lintBrand({ ...original, product: 'Another' }, original)).toContain(
      `texts.${language}.legal.refund.text: is a sample, write your own`,
    );
  });

  it('may contain words that only look like the original brand', () => {
    const sun = { product: 'Sun', ticker: 'SUN' };
    expect(['sun', 'SUN.', '@sunny', 'https://t.me/suncoin'].every((text) => containsName(text, sun))).toBe(
      true,
    );
    expect(['unsung', 'the pursuing'].some((text) => containsName(text, sun))).toBe(false);
  });
});

describe('the vesting schedule of the terms', () => {
  const withVesting = (lengthDays: number, details: string): Partial<Brand> => {
    const { groups } = original.texts.vestingSchedule;
    const preSale = { title: 'Pre-Sale', details };
    return {
      presale: {
        ...original.presale,
        vesting: {
          release: { at: 'confirmation' },
          vested: { start: 'sale-end', cliffDays: 0, lengthDays, stepDays: 1 },
        },
      },
      texts: {
        ...original.texts,
        vestingSchedule: {
          ...original.texts.vestingSchedule,
          groups: { ...groups, 'pre-sale': preSale },
        },
      },
    };
  };

  it.each(['Fully unlocked at TGE', 'Zum TGE vollständig freigegeben'])(
    'may not unlock over time what the schedule page says is all there: %s',
    (details) => {
      expect(lint(withVesting(360, details))).toEqual([expect.stringMatching(/pre-sale\.details: says/)]);
      expect(lint(withVesting(0, details))).toEqual([]);
      expect(lint(withVesting(360, 'In twelve steps'))).toEqual([]);
    },
  );
});
