import { texts, t } from '../../shared/brand.js';
import { MessagePage } from '../../shared/page.js';
import { usePageTitle } from '../../shared/page-title.js';
import { ButtonLink } from '../../shared/ui/button.js';

const { building } = texts;

export type UnfinishedRoom = keyof typeof building.rooms;

const SCENES = { app: 'gate' } as const satisfies Record<UnfinishedRoom, string>;

/** Says honestly that a room is not open yet, and where to go meanwhile. */
export default function BuildingPage({ room }: { room: UnfinishedRoom }) {
  const name = t(building.rooms[room]);
  usePageTitle(room);
  return (
    <MessagePage scene={SCENES[room]}>
      <h1>{t(building.heading)}</h1>
      <p>{t(building.body, { room: name })}</p>
      <ButtonLink to="/presale/public">{t(building.presale)}</ButtonLink>
      {room === 'app' && (
        <ButtonLink to="/app/account" look="quiet">
          {t(texts.application.account)}
        </ButtonLink>
      )}
      <ButtonLink to="/" look="quiet">
        {t(building.home)}
      </ButtonLink>
    </MessagePage>
  );
}
