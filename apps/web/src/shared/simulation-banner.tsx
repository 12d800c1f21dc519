import Banner from './banner.js';
import { simulated, texts, t } from './brand.js';

const { simulation } = texts;

/** Says on every page about money that no money moves. Renders nothing if money does move (reading D5). */
export const SimulationBanner = () =>
  simulated && <Banner label={simulation.label} text={t(simulation.text)} testId="simulation-banner" />;
