import type { Colours } from './colours.js';
import type { Sheet } from './sheet.js';

type Brush = CanvasRenderingContext2D;
type Kind = 'dust' | 'spark' | 'ring' | 'drop';

interface Grain {
  kind: Kind;
  colour: keyof Colours;
  x: number;
  y: number;
  vx: number;
  vy: number;
  size: number;
  age: number;
  life: number;
}

interface Word {
  text: string;
  colour: keyof Colours;
  x: number;
  y: number;
  age: number;
  size: number;
  /** Whether its position is already in stage coordinates, so that it stays beside the runner. */
  placed: boolean;
}

const GRAINS = 180;
const WORDS = 10;
const WORD_LIFE = 1.05;
const FALL = 260;
const TURN = Math.PI * 2;

/** Dust, sparks and words that pop up where something happened. Their objects are pooled and reused. */
export class Sparks {
  private readonly grains: Grain[] = Array.from({ length: GRAINS }, () => ({
    kind: 'dust',
    colour: 'dust',
    x: 0,
    y: 0,
    vx: 0,
    vy: 0,
    size: 0,
    age: 1,
    life: 0,
  }));
  private readonly words: Word[] = Array.from({ length: WORDS }, () => ({
    text: '',
    colour: 'gold',
    x: 0,
    y: 0,
    age: WORD_LIFE,
    size: 0,
    placed: false,
  }));
  private nextGrain = 0;
  private nextWord = 0;

  constructor(
    private readonly colours: Colours,
    private readonly font: string,
    /** Reduced motion: words only, without popping or rising. */
    private readonly calm: boolean,
  ) {}

  private add(
    kind: Kind,
    colour: keyof Colours,
    x: number,
    y: number,
    angle: number,
    speed: number,
    size: number,
    life: number,
  ) {
    if (this.calm) return;
    const grain = this.grains[this.nextGrain]!;
    this.nextGrain = (this.nextGrain + 1) % GRAINS;
    grain.kind = kind;
    grain.colour = colour;
    grain.x = x;
    grain.y = y;
    grain.vx = Math.cos(angle) * speed;
    grain.vy = Math.sin(angle) * speed;
    grain.size = size;
    grain.age = 0;
    grain.life = life;
  }

  /** Positions are on the course, in pixels of the game; y decreases upwards. */
  dust(x: number, y: number, count: number): void {
    for (let grain = 0; grain < count; grain += 1)
      this.add(
        'dust',
        'dust',
        x + Math.random() * 12 - 6,
        y,
        Math.PI + Math.random() * 0.9,
        20 + Math.random() * 70,
        2.5 + Math.random() * 4,
        0.45,
      );
  }

  burst(x: number, y: number, count: number, colour: keyof Colours, speed = 150): void {
    this.add('ring', colour, x, y, 0, 0, 16, 0.34);
    for (let grain = 0; grain < count; grain += 1)
      this.add(
        'spark',
        colour,
        x,
        y,
        Math.random() * TURN,
        speed * (0.35 + Math.random() * 0.65),
        2 + Math.random() * 3.4,
        0.5 + Math.random() * 0.25,
      );
  }

  splash(x: number, y: number): void {
    for (let drop = 0; drop < 22; drop += 1)
      this.add(
        'drop',
        'water-light',
        x + Math.random() * 30 - 15,
        y,
        -Math.PI / 2 + Math.random() * 1.4 - 0.7,
        60 + Math.random() * 130,
        1.4 + Math.random() * 2,
        0.7,
      );
  }

  say(text: string, x: number, y: number, colour: keyof Colours, size = 15): void {
    const word = this.words[this.nextWord]!;
    this.nextWord = (this.nextWord + 1) % WORDS;
    word.text = text;
    word.colour = colour;
    word.x = x;
    word.y = y;
    word.age = 0;
    word.placed = false;
    word.size = size;
  }

  clear(): void {
    for (const grain of this.grains) grain.life = 0;
    for (const word of this.words) word.age = WORD_LIFE;
  }

  /** @param left the position on the course at the stage's left edge */
  paint(brush: Brush, left: number, frameSeconds: number, sheet: Sheet | undefined): void {
    for (const grain of this.grains) {
      if (grain.age >= grain.life) continue;
      grain.age += frameSeconds;
      const rest = Math.max(0, 1 - grain.age / grain.life);
      if (grain.kind !== 'dust') grain.vy += FALL * frameSeconds * (grain.kind === 'drop' ? 1.6 : 0.7);
      grain.x += grain.vx * frameSeconds;
      grain.y += grain.vy * frameSeconds;
      this.grain(brush, grain, grain.x - left, rest, sheet);
    }
    brush.globalAlpha = 1;
  }

  private grain(
    brush: Brush,
    { kind, colour, y, size }: Grain,
    x: number,
    rest: number,
    sheet?: Sheet,
  ): void {
    brush.globalAlpha = kind === 'dust' ? rest * 0.55 : rest;
    if (kind === 'spark' && sheet && size > 3.6) return sheet.draw(brush, 'spark', x, y, (size * rest) / 22);
    if (kind === 'ring') {
      brush.strokeStyle = this.colours[colour];
      brush.lineWidth = 2.4 * rest;
      brush.beginPath();
      brush.arc(x, y, size * (1.3 - rest), 0, TURN);
      brush.stroke();
      return;
    }
    brush.fillStyle = this.colours[colour];
    brush.beginPath();
    brush.arc(x, y, kind === 'dust' ? size * (1.7 - rest) : size * rest, 0, TURN);
    brush.fill();
  }

  /** Paints the words, above everything else. @param shown scale of the words, above 1 to be readable on small stages */
  paintWords(brush: Brush, left: number, frameSeconds: number, shown: number): void {
    brush.textAlign = 'center';
    brush.lineJoin = 'round';
    for (const word of this.words) {
      if (word.age >= WORD_LIFE) continue;
      if (!word.placed) {
        word.x -= left;
        word.placed = true;
      }
      word.age += frameSeconds;
      const rest = 1 - word.age / WORD_LIFE;
      const pop = this.calm ? 1 : 1 + Math.max(0, 0.16 - word.age) * 3;
      const size = word.size * pop * shown;
      brush.font = `800 ${size.toFixed(1)}px ${this.font}`;
      brush.globalAlpha = Math.min(1, rest * 2.6);
      const [x, y] = [word.x + word.age * 26, word.y - (this.calm ? 0 : (1 - rest ** 2) * 34)];
      brush.strokeStyle = this.colours.ink;
      brush.lineWidth = size * 0.26;
      brush.strokeText(word.text, x, y);
      brush.fillStyle = this.colours[word.colour];
      brush.fillText(word.text, x, y);
    }
    brush.globalAlpha = 1;
  }
}
