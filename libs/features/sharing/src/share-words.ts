import { type Brand, format } from '#brand';
import { groupDigits, isolated, type ShareCard, shortened } from '#contracts';
import type { SharedFacts } from './share-facts.js';

/**
 * The words of a card, in the brand's language.
 * @param name that of the member; without one, the card speaks of a member
 */
export function cardOf(facts: SharedFacts, name: string | null, brand: Brand): ShareCard {
  const { share, love, simulation, receipt } = brand.texts;
  const who = name === null ? share.member : isolated(name);
  const say = (text: string, values: Record<string, string> = {}) => format(brand, text, { who, ...values });
  const digits = (amount: string) => groupDigits(amount, brand.language);
  const date = (iso: string) => dateIn(brand.language, iso);
  const mark =
    (facts.simulated && say(simulation.mark)) ||
    (facts.testCluster ? say(receipt.testStamp, { cluster: facts.testCluster }) : null);
  switch (facts.kind) {
    case 'badge': {
      const badge = say(love.badges.names[facts.badge]);
      const values = { badge, amount: digits(facts.total), fund: say(love.fund) };
      const { title, line } = share.cards.badge;
      return {
        emblem: facts.badge,
        figure: badge,
        title: say(title, values),
        line: say(line, values),
        mark,
        replay: null,
        receiptOf: null,
      };
    }
    case 'rank': {
      const words = share.cards.rank;
      const values = {
        rank: digits(String(facts.rank)),
        players: digits(String(facts.players)),
        amount: digits(facts.earned),
        date: date(facts.startsAt),
      };
      const title = facts.closed ? words.final[facts.period] : words.running[facts.period];
      return {
        emblem: 'rank',
        figure: say(words.figure, values),
        title: say(title, values),
        line: say(words.line, values),
        mark,
        replay: null,
        receiptOf: null,
      };
    }
    case 'run': {
      const values = {
        score: digits(String(facts.score)),
        amount: digits(facts.reward),
        date: date(facts.playedAt),
      };
      const { title, line } = share.cards.run;
      return {
        emblem: 'run',
        figure: values.score,
        title: say(title, values),
        line: say(line, values),
        mark,
        replay: facts.replay,
        receiptOf: null,
      };
    }
    case 'receipt': {
      const values = { amount: digits(shortened(facts.tokens)), date: date(facts.recordedAt) };
      const words = share.cards.receipt;
      return {
        emblem: 'receipt',
        figure: say(words.figure, values),
        title: say(words.titles[facts.of], values),
        line: say(facts.reversed ? words.reversed : words.line, values),
        mark,
        replay: null,
        receiptOf: facts.of,
      };
    }
  }
}

/** A UTC day. Dates in English put the day first, as on the pages. */
const dateIn = (language: string, iso: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(iso));
