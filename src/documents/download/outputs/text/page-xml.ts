import { Readable } from 'node:stream';
import type { Box, Page } from '../../../../pipeline/index.js';
import { xmlAttributes, xmlElement, xmlText } from '../../../../vocabulary/markup.js';
import type { ArchivedFile } from '../zip.js';
import { type PixelPage, pixelBox, pixelsOf, type TextBlock, textBlocksOf } from './structure.js';

const NAMESPACE = 'http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15';

/** What the kinds of blocks are called there. */
const REGIONS: Readonly<Record<TextBlock['kind'], string>> = { text: 'paragraph', title: 'heading', header: 'header', footer: 'footer' };

/**
 * The text of one page with its places as PAGE XML 2019-07-15 (https://github.com/PRImA-Research-Lab/PAGE-XML): a file holds one page there.
 * `created`: when the page was read.
 */
export function pageXml(filename: string, created: Date, page: Page): string {
  const size = pixelsOf(page);
  const regions = textBlocksOf(page).map((block, at) => regionOf(block, `region_${at + 1}`, size));
  const moment = created.toISOString();
  const image = xmlAttributes({ imageFilename: filename, imageWidth: size.width, imageHeight: size.height });
  return `<?xml version="1.0" encoding="UTF-8"?>
<PcGts xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NAMESPACE} ${NAMESPACE}/pagecontent.xsd">
<Metadata><Creator>Docket</Creator><Created>${moment}</Created><LastChange>${moment}</LastChange></Metadata>
<Page${image}>
${regions.join('')}</Page>
</PcGts>
`;
}

/** A file for each page, by its number. */
export async function* pageXmlFiles(filename: string, created: Date, pages: AsyncIterable<Page>): AsyncGenerator<ArchivedFile> {
  for await (const page of pages) {
    const content = Readable.from([pageXml(filename, created, page)], { objectMode: false });
    yield { name: `page-${String(page.number).padStart(4, '0')}.xml`, content };
  }
}

const coords = (box: Box, page: PixelPage): string => {
  const { left, top, width, height } = pixelBox(box, page);
  const [right, bottom] = [left + width, top + height];
  return `<Coords points="${left},${top} ${right},${top} ${right},${bottom} ${left},${bottom}"/>`;
};

const equivalent = (text: string, confidence: number | null = null): string =>
  `<TextEquiv${xmlAttributes({ conf: confidence === null ? null : Math.round(confidence * 1000) / 1000 })}>${xmlElement('Unicode', {}, text)}</TextEquiv>`;

function regionOf(block: TextBlock, id: string, size: PixelPage): string {
  const lines = block.lines.map((line, at) => {
    const words = line.words.map(
      ({ text, box, confidence }, wordAt) =>
        `<Word id="${id}_line_${at + 1}_word_${wordAt + 1}">${coords(box, size)}${equivalent(text, confidence)}</Word>\n`,
    );
    return `<TextLine id="${id}_line_${at + 1}">${coords(line.box, size)}\n${words.join('')}${equivalent(line.text)}</TextLine>\n`;
  });
  const text = block.lines.map((line) => line.text).join('\n');
  return `<TextRegion id="${xmlText(id)}" type="${REGIONS[block.kind]}">${coords(block.box, size)}\n${lines.join('')}${equivalent(text)}</TextRegion>\n`;
}
