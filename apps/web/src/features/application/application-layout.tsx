import { texts, t } from '../../shared/brand.js';
import { AreaLayout } from '../../shared/area-layout.js';
import BuildingPage from '../building/building-page.js';

/** The signed-in area's frame (specification §2, app area). Until accounts exist, its rooms are being built. */
export default function ApplicationLayout() {
  return (
    <AreaLayout title={t(texts.application.title)} home={t(texts.application.home)}>
      <BuildingPage room="app" />
    </AreaLayout>
  );
}
