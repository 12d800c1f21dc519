const FIGURES = '[data-made], [data-rolls]';
/** Attributes that the copy does not get, because it is for the eye alone. */
const LEFT_OUT = ['href', 'id', 'title', 'data-made', 'data-figure', 'data-rolls', 'data-testid'];
const ROLL = { duration: 450, easing: 'ease-out' };

/**
 * Loaded with the first live change. From then on, digits of public figures and of a member's own ones roll in when they
 * change. React's elements stay as they are: the digits roll in a copy that lies above the figure until they are at rest.
 */
export const observer = new MutationObserver((changes) => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const { target, oldValue } of changes) {
    const figure = target.parentElement;
    if (figure?.matches(FIGURES) && figure.childNodes.length === 1) roll(figure, oldValue ?? '');
  }
});
observer.observe(document.body, { subtree: true, characterData: true, characterDataOldValue: true });

function roll(figure: HTMLElement, before: string): void {
  const text = figure.textContent ?? '';
  // A figure on several lines has no single place for the copy.
  if (text === before || figure.getClientRects().length !== 1) return;
  const copy = figure.cloneNode() as HTMLElement;
  for (const name of LEFT_OUT) copy.removeAttribute(name);
  copy.ariaHidden = 'true';
  const { offsetLeft, offsetTop } = figure;
  Object.assign(copy.style, {
    position: 'absolute',
    left: `${offsetLeft}px`,
    top: `${offsetTop}px`,
    margin: '0',
    whiteSpace: 'pre',
    pointerEvents: 'none',
  });
  const rolling = [...text].flatMap((char, at) => {
    const digit = document.createElement('span');
    digit.textContent = char;
    copy.append(digit);
    // Digits have the same place counted from the end.
    return /\d/.test(char) && before.at(at - text.length) !== char ? [digit] : [];
  });
  figure.after(copy);
  for (const digit of rolling) {
    digit.style.display = 'inline-block';
    digit.animate({ transform: ['translateY(0.7em)', 'none'], opacity: [0, 1] }, ROLL);
  }
  const hidden = figure.animate({ color: ['transparent', 'transparent'] }, ROLL);
  const end = () => copy.remove();
  void hidden.finished.then(end, end);
}
