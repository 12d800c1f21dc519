import { saveSetting, readSetting } from '../player-settings.js';

/** Semitones above the root: a pentatonic scale, in which any notes sound well together. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24] as const;
const COIN_ROOT = 784;
/** After a longer pause between coins, the scale starts from the bottom again. */
const COIN_PAUSE_S = 0.9;
/** Four bars of the tune, each a root and its chord in semitones above A. */
const BARS = [
  [0, 4, 7, 12],
  [-3, 0, 4, 9],
  [5, 9, 12, 17],
  [7, 11, 14, 19],
] as const;
const BASS = 110;
/** Within the time in which browsers still count it to the press. */
const OPEN_AFTER_MS = 50;

const halfTones = (root: number, up: number): number => root * 2 ** (up / 12);

interface Tone {
  from: number;
  to?: number;
  seconds: number;
  loud: number;
  wave?: OscillatorType;
  after?: number;
}

/** Whether sound is on for this device. It is on until the player mutes it. */
export const isSoundOn = (): boolean => readSetting('sound', true);

/** The game's sounds, made of tones and noise. Silent until a user gesture has called {@link unlock}. */
export class Sound {
  private context: AudioContext | undefined;
  private out: GainNode | undefined;
  private hiss: AudioBuffer | undefined;
  private opening: ReturnType<typeof setTimeout> | undefined;
  private coinStep = 0;
  private lastCoin = 0;
  private on = isSoundOn();

  /**
   * Called on the first press, because browsers allow no sound before a user gesture. It opens the sound after the press
   * has been painted, because that takes long on a slow phone.
   */
  unlock(): void {
    clearTimeout(this.opening);
    this.opening = setTimeout(() => this.open(), OPEN_AFTER_MS);
  }

  private open(): void {
    if (!this.on) return;
    if (!this.context) {
      if (typeof AudioContext === 'undefined') return;
      this.context = new AudioContext();
      this.out = this.context.createGain();
      this.out.gain.value = 0.5;
      // The compressor keeps many simultaneous sounds from clipping.
      this.out.connect(this.context.createDynamicsCompressor()).connect(this.context.destination);
    }
    void this.context.resume();
  }

  /** Turns the sound on or off and stores the choice. */
  turn(on: boolean): void {
    this.on = on;
    saveSetting('sound', on);
    if (on) this.unlock();
    else void this.context?.suspend();
  }

  close(): void {
    clearTimeout(this.opening);
    void this.context?.close();
    this.context = undefined;
  }

  private tone({ from, to = from, seconds, loud, wave = 'sine', after = 0 }: Tone): void {
    const { context, out } = this;
    if (!this.on || !context || !out || context.state !== 'running') return;
    const at = context.currentTime + after;
    const source = context.createOscillator();
    const volume = context.createGain();
    source.type = wave;
    source.frequency.setValueAtTime(from, at);
    if (to !== from) source.frequency.exponentialRampToValueAtTime(to, at + seconds);
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(loud, at + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    source.connect(volume).connect(out);
    source.start(at);
    source.stop(at + seconds + 0.02);
  }

  private noise(seconds: number, loud: number, low: number, high: number): void {
    const { context, out } = this;
    if (!this.on || !context || !out || context.state !== 'running') return;
    this.hiss ??= hissOf(context);
    const at = context.currentTime;
    const source = context.createBufferSource();
    const band = context.createBiquadFilter();
    const volume = context.createGain();
    source.buffer = this.hiss;
    band.type = 'bandpass';
    band.frequency.setValueAtTime(low, at);
    band.frequency.exponentialRampToValueAtTime(high, at + seconds);
    volume.gain.setValueAtTime(loud, at);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    source.connect(band).connect(volume).connect(out);
    source.start(at, Math.random() * 0.5, seconds);
  }

  jump(): void {
    this.tone({ from: 300, to: 640, seconds: 0.16, loud: 0.16, wave: 'triangle' });
  }

  land(): void {
    this.tone({ from: 130, to: 60, seconds: 0.1, loud: 0.18 });
  }

  slide(): void {
    this.noise(0.24, 0.16, 2_200, 500);
  }

  /** The pitch climbs with each coin in a row, and starts higher with a higher combo. */
  coin(combo: number): void {
    const now = this.context?.currentTime ?? 0;
    if (now - this.lastCoin > COIN_PAUSE_S) this.coinStep = Math.min(combo, 4);
    this.lastCoin = now;
    const up = SCALE[Math.min(this.coinStep, SCALE.length - 1)]!;
    this.coinStep += 1;
    this.tone({ from: halfTones(COIN_ROOT, up), seconds: 0.09, loud: 0.1, wave: 'square' });
    this.tone({ from: halfTones(COIN_ROOT, up + 7), seconds: 0.22, loud: 0.12, after: 0.05 });
  }

  cleared(): void {
    this.tone({ from: 587, to: 740, seconds: 0.12, loud: 0.1, wave: 'triangle' });
  }

  nearMiss(): void {
    this.noise(0.18, 0.12, 900, 4_200);
    this.tone({ from: 988, seconds: 0.1, loud: 0.12, wave: 'triangle' });
    this.tone({ from: 1_480, seconds: 0.26, loud: 0.13, wave: 'triangle', after: 0.07 });
  }

  stumble(): void {
    this.tone({ from: 220, to: 58, seconds: 0.34, loud: 0.22, wave: 'sawtooth' });
    this.noise(0.2, 0.24, 500, 120);
  }

  /** The chime at the end of each half-second step. It is fuller for more points. */
  counted(points: number): void {
    const full = Math.min(1, points / 59);
    this.tone({ from: 1_319, seconds: 0.3, loud: 0.03 + full * 0.08 });
    if (full > 0.5) this.tone({ from: 1_976, seconds: 0.4, loud: 0.07 * full, after: 0.04 });
  }

  count(last: boolean): void {
    this.tone({ from: last ? 880 : 440, seconds: last ? 0.4 : 0.16, loud: 0.16, wave: 'triangle' });
  }

  /** A light background pulse in time with the run. Called on each tick. */
  pulse(tick: number): void {
    if (tick % 15 !== 0) return;
    const beat = tick / 15;
    const chord = BARS[Math.floor(beat / 8) % BARS.length]!;
    if (beat % 2 === 0) {
      this.tone({ from: halfTones(BASS, chord[0]), seconds: 0.24, loud: 0.13, wave: 'triangle' });
      this.tone({ from: 120, to: 42, seconds: 0.1, loud: 0.16 });
    }
    const note = chord[[1, 2, 3, 2][beat % 4]!]!;
    this.tone({ from: halfTones(BASS * 2, note), seconds: 0.18, loud: 0.05, wave: 'triangle' });
  }

  finish(best: boolean): void {
    const tune = best ? [0, 4, 7, 12, 16, 19, 24] : [0, 4, 7, 12];
    tune.forEach((up, at) => {
      const last = at === tune.length - 1;
      this.tone({
        from: halfTones(523, up),
        seconds: last ? 0.7 : 0.2,
        loud: 0.13,
        wave: 'triangle',
        after: at * 0.11,
      });
      this.tone({
        from: halfTones(262, up),
        seconds: last ? 0.7 : 0.2,
        loud: 0.08,
        wave: 'square',
        after: at * 0.11,
      });
    });
  }

  crash(): void {
    this.stumble();
    [7, 3, 0, -5].forEach((up, at) =>
      this.tone({
        from: halfTones(330, up),
        seconds: 0.28,
        loud: 0.12,
        wave: 'triangle',
        after: 0.18 + at * 0.16,
      }),
    );
  }
}

function hissOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
