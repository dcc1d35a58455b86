import type { Page } from '../../../../pipeline/index.js';
import { xmlAttributes, xmlText } from '../../../../vocabulary/markup.js';
import { type PixelPage, pixelBox, pixelsOf, textBlocksOf } from './structure.js';

/** The text with its places as hOCR 1.2 in XHTML (http://kba.github.io/hocr-spec/1.2/), piece by piece. Confidences of words are whole per cents. */
export async function* hocrChunks(filename: string, pages: AsyncIterable<Page>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head>
<title>${xmlText(filename)}</title>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8"/>
<meta name="ocr-system" content="Docket"/>
<meta name="ocr-capabilities" content="ocr_page ocr_carea ocr_par ocr_line ocrx_word"/>
</head>
<body>
`;
  for await (const page of pages) yield pageOf(page);
  yield '</body>\n</html>\n';
}

function pageOf(page: Page): string {
  const size = pixelsOf(page);
  const language = page.language === 'und' ? {} : { lang: page.language, 'xml:lang': page.language };
  const open = `<div${xmlAttributes({
    class: 'ocr_page',
    id: `page_${page.number}`,
    ...language,
    title: `bbox 0 0 ${size.width} ${size.height}; ppageno ${page.number - 1}`,
  })}>`;
  const blocks = textBlocksOf(page).map((block, at) => {
    const name = `${page.number}_${at + 1}`;
    const lines = block.lines.map((line, lineAt) => {
      const words = line.words.map(({ text, box, confidence }, wordAt) => {
        const sure = confidence === null ? '' : `; x_wconf ${Math.round(confidence * 100)}`;
        return span('ocrx_word', `word_${name}_${lineAt + 1}_${wordAt + 1}`, placeOf(box, size) + sure, xmlText(text));
      });
      return span('ocr_line', `line_${name}_${lineAt + 1}`, placeOf(line.box, size), words.join(' '));
    });
    const place = placeOf(block.box, size);
    return `<div${xmlAttributes({ class: 'ocr_carea', id: `block_${name}`, title: place })}>
<p${xmlAttributes({ class: 'ocr_par', id: `par_${name}`, title: place })}>
${lines.join('\n')}
</p>
</div>
`;
  });
  return `${open}\n${blocks.join('')}</div>\n`;
}

function span(kind: string, id: string, title: string, content: string): string {
  return `<span${xmlAttributes({ class: kind, id, title })}>${content}</span>`;
}

function placeOf(box: Page['words'][number]['box'], page: PixelPage): string {
  const { left, top, width, height } = pixelBox(box, page);
  return `bbox ${left} ${top} ${left + width} ${top + height}`;
}
