import { type Ink, svg } from '../svg.js';

const WALLS =
  'M40 400V250l-8-20h60l-8 20v50h48V170l-10-24h72l-10 24v60h44V120l-8-20h44l-8 20v90h82V120l-12-26h96l-12 26v90h76V120l-8-20h44l-8 20v110h48v-60l-10-24h72l-10 24v130h48v-50l-8-20h60l-8 20v150Z';
const ROOFS =
  'M26 232q36-30 36-100 0 70 36 100ZM110 148q48-40 48-130 0 90 48 130ZM210 102q32-30 32-92 0 62 32 92ZM316 96q58-50 58-150 0 100 58 150ZM468 102q32-30 32-92 0 62 32 92ZM540 148q48-40 48-130 0 90 48 130ZM648 232q36-30 36-100 0 70 36 100Z';

/** The castle from a distance, 750 wide. Its walls stand on y = 400, and its tip is at y = −54. */
export function castleFar(ink: Ink, wall: string, roof: string, lights?: string): string {
  const windows =
    'M62 290v14M158 210v18M242 160v14M374 150v24M500 160v14M588 210v18M684 290v14M330 300v12M420 300v12';
  return svg`<path d="${WALLS}" fill="${wall}"/><path d="${ROOFS}" fill="${ink.linear('right', [0, roof], [1, wall])}"/>
    ${lights && svg`<path d="${windows}" stroke="${lights}" stroke-width="13"/><path d="M336 400v-40a38 38 0 0 1 76 0v40Z" fill="${lights}"/>`}`;
}
