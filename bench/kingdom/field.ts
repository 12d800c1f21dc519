import { type Alone, startAlone, startBareSite } from './bare-sides.js';
import { endlessSale } from './brands.js';
import { type KingdomSite, startKingdomSite } from './kingdom-site.js';
import { LoadGenerator } from './load.js';
import { type Member, openKingdomMembers, openParseMembers } from './members.js';
import { PARSE_APP, type ParseSite, startParseSite } from './parse-site.js';
import type { Site } from './side.js';

type WithMembers<Of> = Of & { readonly members: readonly Member[] };

/** Everything that is compared, all running at the same time. */
export interface Field {
  readonly redis: WithMembers<KingdomSite>;
  readonly embedded: WithMembers<KingdomSite>;
  readonly parse: WithMembers<ParseSite>;
  readonly bare: Site;
  readonly alone: Alone;
  readonly generator: LoadGenerator;
}

export async function startField(): Promise<Field> {
  const brandFile = endlessSale();
  return {
    redis: await withMembers(await startKingdomSite('Redis', brandFile)),
    embedded: await withMembers(await startKingdomSite('embedded', brandFile)),
    parse: await withParseMembers(await startParseSite()),
    bare: await startBareSite(),
    alone: await startAlone(),
    generator: await LoadGenerator.start(),
  };
}

const withMembers = async (site: KingdomSite): Promise<WithMembers<KingdomSite>> => ({
  ...site,
  members: await openKingdomMembers(site.url, site.databaseUrl),
});

const withParseMembers = async (site: ParseSite): Promise<WithMembers<ParseSite>> => ({
  ...site,
  members: await openParseMembers(`http://127.0.0.1:${site.port}`, PARSE_APP),
});
