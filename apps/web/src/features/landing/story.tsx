import { Carousel } from './carousel.js';
import { Typewriter } from './typewriter.js';

/** What follows the first screen: the pictures and the story. */
export default function Story() {
  return (
    <>
      <Carousel />
      <Typewriter />
    </>
  );
}
