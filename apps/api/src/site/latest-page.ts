import type { PageFigures } from '#contracts';
import type { CompressedBody } from './compressed-body.js';

/** The realtime gateway announces new figures as often. */
const CURRENT_MS = 500;

/** A page that is built again when its figures have changed. */
export class LatestPage {
  private figures: string | undefined;
  private latest: Promise<CompressedBody> | undefined;
  private checking = false;
  private checkedAt = 0;

  constructor(
    private readonly read: () => Promise<PageFigures>,
    private readonly build: (figures: PageFigures) => Promise<CompressedBody>,
  ) {}

  /** Returns the page with its current figures. Requests within half a second get the same page. */
  body(now = Date.now()): Promise<CompressedBody> {
    if (this.latest && (this.checking || now - this.checkedAt < CURRENT_MS)) return this.latest;
    this.checkedAt = now;
    this.checking = true;
    this.latest = this.check(this.latest);
    return this.latest;
  }

  private async check(before: Promise<CompressedBody> | undefined): Promise<CompressedBody> {
    try {
      const figures = await this.read();
      const known = JSON.stringify(figures);
      if (before && known === this.figures) return await before;
      this.figures = known;
      return await this.build(figures);
    } catch (error) {
      this.latest = undefined;
      throw error;
    } finally {
      this.checking = false;
    }
  }
}
