import { type CellName, ZOOM_SHEET } from '#art/sheet-sizes';
import { SIZES } from '#art/sizes';

/** Pixels of the sheet per pixel of the game. */
export const SHEET_SCALE = 4;

/** The pictures of the game, from the sheet that the server draws in the brand's colours. */
export class Sheet {
  private constructor(private readonly picture: HTMLCanvasElement) {}

  /** Loads the sheet. @throws Error if it can't be loaded; the game is playable without it */
  static async load(): Promise<Sheet> {
    const image = new Image();
    image.src = '/art/zoom-sheet.svg';
    await image.decode();
    // Rasterized once, because an SVG would be drawn again in each frame.
    const { width, height } = SIZES['zoom-sheet'];
    const picture = document.createElement('canvas');
    picture.width = width;
    picture.height = height;
    picture.getContext('2d')!.drawImage(image, 0, 0, width, height);
    return new Sheet(picture);
  }

  /** Draws a picture with its origin at x, y. `scale` is in units of the canvas's space per pixel of the sheet. */
  draw(brush: CanvasRenderingContext2D, name: CellName, x: number, y: number, scale = 1): void {
    const cell = ZOOM_SHEET[name];
    brush.drawImage(
      this.picture,
      cell.x,
      cell.y,
      cell.width,
      cell.height,
      x - cell.originX * scale,
      y - cell.originY * scale,
      cell.width * scale,
      cell.height * scale,
    );
  }
}
