/** What a screen reader announces by its role, so that it says nothing useful without a name. */
const UNNAMED =
  /^- (?:button|link|textbox|searchbox|combobox|checkbox|radio|slider|spinbutton|switch|tab|tablist|progressbar|dialog|alertdialog|region|figure|timer)(?: \[[^\]]*\])*:?$/;
/** A list or an emphasis that is announced and has nothing in it. */
const EMPTY = /^- (?:list|listitem|table|rowgroup|row|strong|heading)(?: "[^"]*")?(?: \[[^\]]*\])*$/;
const HEADING = /^- '?heading .*\[level=(\d)\]/;

/** Reads the tree of a page line by line, as a screen reader does. @returns the lines that would leave a listener lost */
export function misreadLines(tree: string): string[] {
  let level = 0;
  const found: string[] = [];
  for (const line of tree.split('\n').map((each) => each.trim())) {
    if (UNNAMED.test(line)) found.push(`without a name: ${line}`);
    // A heading with a name and no children is not empty.
    if (EMPTY.test(line) && !/^- (?:heading|listitem|row) "/.test(line)) found.push(`empty: ${line}`);
    const next = Number(HEADING.exec(line)?.[1] ?? level);
    if (next > level + 1) found.push(`a heading of level ${next} after level ${level}: ${line}`);
    level = next;
  }
  return found;
}
