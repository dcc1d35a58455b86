import { writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Document } from '../../../../src/documents/document.entity.js';
import { createPagePictures, type PagePictureDependencies } from '../../../../src/documents/download/page.pictures.js';

describe('pictures of pages', () => {
  it('are not drawn again and again of a page that cannot be shown, in whatever size it is asked for', async () => {
    let now = 0;
    const drawn: number[] = [];
    const pictures = createPagePictures({
      clock: { now: () => new Date(now) },
      storage: { localCopy: async () => ({ path: '/file', release: async () => undefined }) },
      pages: { model: async () => null },
      pipeline: {
        async renderPage(_path: string, page: number, _options: object, out: string) {
          drawn.push(page);
          if (page === 1) throw new Error('drawn for thirty seconds');
          await writeFile(out, 'picture');
        },
      },
    } as unknown as PagePictureDependencies);
    const document = { id: 'doc_1', storageKey: 'a', resultRun: 1 } as Document;
    const codeOf = (page: number, size: number) =>
      pictures.picture(document, page, size).then(String, (error: { code: string }) => error.code);
    const codes = await Promise.all([400, 401, 402].map((size) => codeOf(1, size)));
    expect([...codes, await codeOf(1, 400)]).to.deep.equal(Array(4).fill('PROCESSING_FAILED'));
    expect(await codeOf(2, 400)).to.equal('picture');
    expect(drawn).to.deep.equal([1, 2]);
    now += 61_000;
    expect(await codeOf(1, 400)).to.equal('PROCESSING_FAILED');
    expect(drawn).to.deep.equal([1, 2, 1]);
  });
});
