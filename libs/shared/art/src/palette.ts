import type { Brand } from '#brand';
import { mix } from './oklab.js';

/** The shades of one material from highlight to shadow. */
export interface Ramp {
  pale: string;
  light: string;
  base: string;
  deep: string;
  dark: string;
}

const WHITE = '#ffffff';
const BLACK = '#000000';

/** All shades that the pictures use, mixed from a brand's colours. */
export function paletteOf(brand: Brand['colours']) {
  const { night, dusk, royal, violet, gold, goldDeep, cream, rose, sky, success } = brand;
  const ramp = (base: string, shadow: string, light = cream): Ramp => ({
    pale: mix(base, light, 0.68),
    light: mix(base, light, 0.34),
    base,
    deep: mix(base, shadow, 0.36),
    dark: mix(base, shadow, 0.68),
  });
  const tan = mix(mix(gold, goldDeep, 0.22), rose, 0.12);
  const hide = mix(goldDeep, rose, 0.2);
  return {
    white: WHITE,
    cream,
    /** The darkest ink: eyes, doorways. */
    ink: mix(night, BLACK, 0.25),
    gold: { ...ramp(gold, goldDeep), deep: mix(gold, goldDeep, 0.72), dark: mix(goldDeep, night, 0.42) },
    rose: ramp(rose, royal, WHITE),
    violet: ramp(violet, royal, WHITE),
    sky: ramp(sky, royal, WHITE),
    leaf: ramp(mix(success, royal, 0.42), night, cream),
    grass: ramp(mix(mix(goldDeep, gold, 0.3), success, 0.16), mix(royal, rose, 0.2), cream),
    stone: {
      pale: mix(violet, WHITE, 0.5),
      light: mix(violet, WHITE, 0.16),
      base: mix(violet, royal, 0.4),
      deep: mix(royal, violet, 0.12),
      dark: mix(royal, dusk, 0.62),
    },
    wood: ramp(mix(goldDeep, royal, 0.34), night),
    sand: ramp(mix(mix(goldDeep, gold, 0.25), rose, 0.36), mix(royal, rose, 0.25)),
    paper: { ...ramp(mix(cream, gold, 0.12), goldDeep, WHITE), dark: mix(goldDeep, royal, 0.3) },
    iron: ramp(mix(royal, sky, 0.22), night, WHITE),
    night: {
      pale: violet,
      light: mix(royal, violet, 0.45),
      base: royal,
      deep: mix(royal, dusk, 0.7),
      dark: night,
    },
    /** The cubs' coats. */
    fur: {
      pale: mix(cream, gold, 0.16),
      light: mix(tan, cream, 0.36),
      base: tan,
      deep: mix(hide, gold, 0.3),
      dark: mix(hide, royal, 0.42),
    },
    amber: {
      pale: mix(cream, goldDeep, 0.16),
      light: mix(hide, cream, 0.4),
      base: mix(hide, gold, 0.28),
      deep: mix(hide, royal, 0.18),
      dark: mix(hide, royal, 0.55),
    },
    snow: {
      pale: WHITE,
      light: mix(cream, WHITE, 0.5),
      base: mix(cream, gold, 0.1),
      deep: mix(cream, mix(goldDeep, rose, 0.4), 0.4),
      dark: mix(mix(goldDeep, rose, 0.4), royal, 0.4),
    },
    mane: ramp(mix(goldDeep, rose, 0.34), royal, gold),
    blush: mix(rose, gold, 0.2),
    /** The evening sky over the savanna, from top to bottom. */
    evening: [mix(royal, night, 0.2), mix(violet, rose, 0.3), mix(rose, gold, 0.42), mix(gold, cream, 0.3)],
    /** What is light by day: the sky, from top to bottom, hills and walls. */
    day: {
      sky: [
        mix(mix(sky, violet, 0.45), WHITE, 0.45),
        mix(mix(violet, rose, 0.35), WHITE, 0.68),
        mix(mix(gold, rose, 0.3), WHITE, 0.62),
        mix(gold, WHITE, 0.55),
      ],
      far: { base: mix(violet, WHITE, 0.42), pale: mix(mix(violet, rose, 0.2), WHITE, 0.68) },
      near: { base: mix(violet, WHITE, 0.16), pale: mix(violet, WHITE, 0.5) },
      /** A room's wall, from its light to its corners. */
      wall: [mix(gold, WHITE, 0.72), mix(mix(violet, rose, 0.25), WHITE, 0.66), mix(violet, WHITE, 0.4)],
    },
  } as const;
}

export type Palette = ReturnType<typeof paletteOf>;
