import { expect } from 'chai';
import { loadBytes } from '../../../../../src/pipeline/stages/load.js';

describe('pipeline/engines/pdf page count', () => {
  /** A PDF of five pages; `tree`: objects of its page tree, whose root is 2. */
  function fileOf(tree: Readonly<Record<number, string>>): Buffer {
    const objects: Record<number, string> = { 1: '<</Type/Catalog/Pages 2 0 R>>', ...tree };
    for (let page = 10; page < 15; page += 1) objects[page] = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>';
    let text = '%PDF-1.7\n';
    const places: Record<string, number> = {};
    for (const [number, object] of Object.entries(objects)) {
      places[number] = text.length;
      text += `${number} 0 obj\n${object}\nendobj\n`;
    }
    const lines = Array.from(
      { length: 15 },
      (_, number) => `${String(places[number] ?? 0).padStart(10, '0')} 00000 ${places[number] ? 'n' : 'f'} \n`,
    );
    return Buffer.from(`${text}xref\n0 15\n${lines.join('')}trailer\n<</Size 15/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`);
  }
  const ALL = '[10 0 R 11 0 R 12 0 R 13 0 R 14 0 R]';

  const cases: [string, Readonly<Record<number, string>>, number][] = [
    ['what is right', { 2: `<</Type/Pages/Kids${ALL}/Count 5>>` }, 5],
    ['too few', { 2: `<</Type/Pages/Kids${ALL}/Count 1>>` }, 5],
    ['far too many', { 2: `<</Count 4000/Type /Pages/Kids${ALL}>>` }, 5],
    ['nothing', { 2: `<</Type/Pages/Kids${ALL}>>` }, 5],
    [
      'too few in a branch',
      { 2: '<</Type/Pages/Kids[3 0 R 14 0 R]/Count 2>>', 3: '<</Type/Pages/Kids[10 0 R 11 0 R 12 0 R 13 0 R]/Count 1>>' },
      5,
    ],
    ['that damaged ones are among them', { 2: '<</Type/Pages/Kids[null 11 0 R]/Count 2>>' }, 2],
    ['the same page twice', { 2: '<</Type/Pages/Kids[10 0 R 10 0 R 11 0 R 12 0 R 13 0 R 14 0 R]/Count 6>>' }, 6],
  ];
  for (const [name, tree, pages] of cases)
    it(`is what the tree holds where the file says ${name}`, async () => {
      const file = await loadBytes(fileOf(tree), 3000);
      try {
        expect(file.pages).to.equal(pages);
      } finally {
        file.close();
      }
    });

  it('refuses too many pages that are there', async () => {
    const kids = `[${'10 0 R '.repeat(3001)}]`;
    const refused = await loadBytes(fileOf({ 2: `<</Type/Pages/Kids${kids}/Count 3001>>` }), 3000).catch(
      (error: { code: string }) => error,
    );
    expect(refused).to.include({ code: 'DOCUMENT_TOO_LARGE' });
  });
});
