/** Prints each step of a longer task, with the time it took. */
export function createSteps(out = process.stdout) {
  let open = false;

  const say = (line) => {
    if (open) out.write('\n');
    open = false;
    out.write(`${line}\n`);
  };

  const step = async (title, work) => {
    const began = performance.now();
    out.write(`  ${title} … `);
    open = true;
    const result = await work();
    const took = `${((performance.now() - began) / 1000).toFixed(1)} s`;
    if (open) out.write(`${took}\n`);
    else out.write(`  ${title}: ${took}\n`);
    open = false;
    return result;
  };

  return { step, say };
}
