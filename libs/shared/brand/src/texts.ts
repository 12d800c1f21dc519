import type en from '../texts/en.json';

/** Objects of the catalogue, by path, whose keys are ids. Those of another brand may differ. */
export const BY_ID = [
  'application.wallet.history.kinds',
  'landing.carousel.captions',
  'landing.tokenomics.categories',
  'milestones.gallery.captions',
  'milestones.list.entries',
  'press.articles',
  'vestingSchedule.groups',
] as const;

type Opened<Value, Path extends string = ''> = Value extends readonly unknown[] | string
  ? Value
  : {
      [Key in keyof Value & string]: `${Path}${Key}` extends (typeof BY_ID)[number]
        ? Record<string, Value[Key][keyof Value[Key]]>
        : Opened<Value[Key], `${Path}${Key}.`>;
    };

/** All texts of the product in one language, by the place that shows them. The English catalogue declares them. */
export type Texts = Opened<typeof en>;

/** The texts of all languages, by language code. */
export type Catalogues = Readonly<Record<string, Texts>>;

/** The paths of values that are not texts: ids and states of list entries. */
export const NO_TEXT = /\.\d+\.(?:id|status)$/;
