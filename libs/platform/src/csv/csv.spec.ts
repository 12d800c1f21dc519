import { expect, it } from '@jest/globals';
import { type CsvCell, csvOf } from './csv.js';

async function fileOf(...cells: CsvCell[]): Promise<string> {
  const pages = async function* () {
    yield [cells];
    yield [];
  };
  const columns = Object.fromEntries(cells.map((_, index) => [index, (row: CsvCell[]) => row[index]]));
  let text = '';
  for await (const chunk of csvOf<CsvCell[]>(columns, pages())) text += chunk;
  return text;
}
const lineOf = async (...cells: CsvCell[]) => (await fileOf(...cells)).split('\r\n').slice(1).join('\r\n');

it('begins with a byte order mark and the headings', async () => {
  expect(await fileOf('a', 'b')).toBe('\ufeff0,1\r\na,b\r\n');
});

it('leaves cells without a value empty', async () => {
  expect(await lineOf(null, undefined, '', 0)).toBe(',,,0\r\n');
});

it('quotes cells with separators, quotes and line breaks', async () => {
  expect(await lineOf('a,b', 'a"b', 'a\nb', 'a\rb', "a'b c")).toBe('"a,b","a""b","a\nb","a\rb",a\'b c\r\n');
});

it('defuses texts that a spreadsheet would take for formulas, but not numbers', async () => {
  expect(await lineOf('=1', '+1', '-1', '@a', '\ta', '＝1', '＋1', '－1', '＠a')).toBe(
    "'=1,'+1,'-1,'@a,'\ta,'＝1,'＋1,'－1,'＠a\r\n",
  );
  expect(await lineOf('=a,"b"', '\ra', -1, -1n, 'a=b')).toBe('"\'=a,""b""","\'\ra",-1,-1,a=b\r\n');
});
