import { Carousel } from './carousel.js';
import { Typewriter } from './typewriter.js';

/** The part after the first screen: the pictures and the story. */
export default function Story() {
  return (
    <>
      <Carousel />
      <Typewriter />
    </>
  );
}
