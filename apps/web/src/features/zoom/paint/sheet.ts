import { type CellName, ZOOM_SHEET } from '#art/sheet-sizes';
import { SIZES } from '#art/sizes';

/** Four pixels of the sheet are one of the game. */
export const SHEET_SCALE = 4;

/** The pictures of the game, cut from the sheet that the server draws in the brand's colours. */
export class Sheet {
  private constructor(private readonly picture: HTMLCanvasElement) {}

  /** Asks for the sheet. @throws Error when it can't be had: the game is playable without */
  static async load(): Promise<Sheet> {
    const image = new Image();
    image.src = '/art/zoom-sheet.svg';
    await image.decode();
    // Drawn once: a vector would be painted anew in each frame.
    const { width, height } = SIZES['zoom-sheet'];
    const picture = document.createElement('canvas');
    picture.width = width;
    picture.height = height;
    picture.getContext('2d')!.drawImage(image, 0, 0, width, height);
    return new Sheet(picture);
  }

  /** Draws a thing with its origin at x, y; `scale` is pixels of the canvas's space for one of the sheet's. */
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
