import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A tesseract command that does what a test says (test/fixtures/fake-tesseract). */
export interface FakeTesseract {
  readonly directory: string;
  readonly command: string;
  /** Shell lines for the next pictures. */
  behave(lines: string): void;
  /** A file that it wrote beside itself; '' while there is none. */
  wrote(name: string): string;
  remove(): void;
}

/** hOCR of a page with these words, one under the other. */
export function hocrOf(...words: string[]): string {
  const lines = words.map(
    (word, i) => `     <span class='ocr_line' id='line_${i}' title="bbox 10 ${i * 20} 90 ${i * 20 + 10}; baseline 0 0; x_size 14.5">
      <span class='ocrx_word' id='word_${i}' title='bbox 10 ${i * 20} 90 ${i * 20 + 10}; x_wconf 87'>${word}</span>
     </span>`,
  );
  return `<html>\n <body>\n  <div class='ocr_page' id='page_1' title='image "stdin"; bbox 0 0 100 100'>\n${lines.join('\n')}\n  </div>\n </body>\n</html>\n`;
}

/** Puts the stand-in into a directory of its own. */
export function fakeTesseract(version = 'tesseract 5.3.0'): FakeTesseract {
  const directory = mkdtempSync(join(tmpdir(), 'docket-tesseract-'));
  const command = join(directory, 'tesseract');
  copyFileSync('test/fixtures/fake-tesseract', command);
  writeFileSync(join(directory, 'version'), `${version}\n`);
  writeFileSync(join(directory, 'page.hocr'), hocrOf());
  const behave = (lines: string) => writeFileSync(join(directory, 'behaviour'), `${lines}\n`);
  behave('cat "$here/page.hocr"');
  return {
    directory,
    command,
    behave,
    wrote: (name) => (existsSync(join(directory, name)) ? readFileSync(join(directory, name), 'latin1') : ''),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}
