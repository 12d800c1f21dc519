import { factorOf, type RunResult } from '#zoom';
import { brand, siteAddress, texts, t } from '../../../shared/brand.js';
import { download } from '../../../shared/download.js';
import { grouped, percentage } from '../../../shared/format.js';
import { toast } from '../../../shared/toasts.js';
import { Sheet } from './paint/sheet.js';

const { share: words, result: names } = texts.zoom;
const SIZE = { width: 1_080, height: 566 } as const;
/** The picture uses the night colours in every theme. */
const { night, royal, violet, rose, gold, cream } = brand.colours;

/** Shares a picture of a run if the device can; otherwise saves the picture and copies its text. */
export async function shareRun(result: RunResult): Promise<void> {
  const text = `${t(words.text, { score: grouped(String(result.score)) })} ${siteAddress('/play')}`;
  try {
    const picture = await pictureOf(result);
    const file = new File([picture], `${t(words.file)}-${result.score}.png`, { type: 'image/png' });
    if (navigator.canShare?.({ files: [file] })) return await navigator.share({ files: [file], text });
    download(file.name, picture);
    await navigator.clipboard.writeText(text);
    toast.success(t(words.copied));
  } catch (error) {
    // The user closed the device's share dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.error(t(words.failed));
  }
}

async function pictureOf(result: RunResult): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE.width;
  canvas.height = SIZE.height;
  const brush = canvas.getContext('2d')!;
  const { fontFamily } = getComputedStyle(document.body);
  const display = getComputedStyle(document.querySelector('h1, h2') ?? document.body).fontFamily;
  // Loading fails if the device lacks a fallback font; the available font is used then.
  await document.fonts.load(`700 90px ${display}`).catch(() => undefined);
  const sheet = await Sheet.load();
  paintGround(brush, sheet);
  brush.textBaseline = 'alphabetic';
  brush.fillStyle = gold;
  brush.font = `700 40px ${display}`;
  brush.fillText(t(texts.zoom.practice.label), 64, 96);
  brush.fillStyle = cream;
  brush.font = `700 176px ${display}`;
  brush.fillText(grouped(String(result.score)), 58, 276);
  brush.font = `600 30px ${fontFamily}`;
  const figures: [string, string][] = [
    [names.coins, String(result.coins)],
    [names.cleared, String(result.cleared)],
    [names.near, String(result.nearMisses)],
    [names.factor, percentage(factorOf(result) / 100)],
  ];
  let x = 64;
  for (const [name, value] of figures) {
    brush.fillStyle = gold;
    brush.font = `800 46px ${fontFamily}`;
    brush.fillText(value, x, 366);
    brush.fillStyle = cream;
    brush.font = `600 24px ${fontFamily}`;
    brush.fillText(t(name), x, 400);
    x += Math.max(128, brush.measureText(t(name)).width + 40);
  }
  brush.font = `600 28px ${fontFamily}`;
  brush.fillText(`${t(words.card)} · ${new URL(siteAddress('/play')).host}`, 64, 494);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

function paintGround(brush: CanvasRenderingContext2D, sheet: Sheet): void {
  const { width, height } = SIZE;
  const down = brush.createLinearGradient(0, 0, width * 0.8, height * 1.5);
  down.addColorStop(0, night);
  down.addColorStop(0.55, royal);
  down.addColorStop(0.86, violet);
  down.addColorStop(1, rose);
  brush.fillStyle = down;
  brush.fillRect(0, 0, width, height);
  sheet.draw(brush, 'moon', 930, 120, 1);
  brush.globalAlpha = 0.55;
  sheet.draw(brush, 'castle', 800, height - 40, 1.15);
  brush.globalAlpha = 1;
  brush.fillStyle = night;
  brush.fillRect(0, height - 44, width, 44);
  sheet.draw(brush, 'head-joy', 890, 330, 1.5);
  for (const [x, y, name] of [
    [720, 150, 'coin-1'],
    [770, 250, 'coin-0'],
    [1_010, 210, 'coin-2'],
  ] as const)
    sheet.draw(brush, name, x, y, 0.9);
  brush.strokeStyle = gold;
  brush.lineWidth = 8;
  brush.strokeRect(14, 14, width - 28, height - 28);
}
