import type { Page } from '../../../../pipeline/index.js';
import { xmlAttributes, xmlElement } from '../../../../vocabulary/markup.js';
import { type PixelBox, pixelBox, pixelsOf, type TextLine, textBlocksOf } from './structure.js';

/** The text with its places as ALTO 4.4 (https://www.loc.gov/standards/alto/), piece by piece; places in pixels, confidences 0 to 1. */
export async function* altoChunks(filename: string, pages: AsyncIterable<Page>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.loc.gov/standards/alto/ns-v4# http://www.loc.gov/standards/alto/v4/alto-4-4.xsd" SCHEMAVERSION="4.4">
<Description>
<MeasurementUnit>pixel</MeasurementUnit>
<sourceImageInformation>${xmlElement('fileName', {}, filename)}</sourceImageInformation>
<Processing ID="reading"><processingSoftware><softwareName>Docket</softwareName></processingSoftware></Processing>
</Description>
<Layout>
`;
  for await (const page of pages) yield pageOf(page);
  yield '</Layout>\n</alto>\n';
}

const placed = ({ left, top, width, height }: PixelBox) => ({ HPOS: left, VPOS: top, WIDTH: width, HEIGHT: height });

function pageOf(page: Page): string {
  const size = pixelsOf(page);
  const open = xmlAttributes({ ID: `page_${page.number}`, PHYSICAL_IMG_NR: page.number, WIDTH: size.width, HEIGHT: size.height });
  const language = page.language === 'und' ? {} : { LANG: page.language };
  const lineOf = (line: TextLine, id: string) => {
    const words = line.words.map(({ text, box, confidence }, at) => {
      const sure = confidence === null ? {} : { WC: Math.round(confidence * 1000) / 1000 };
      return `<String${xmlAttributes({ ID: `string_${id}_${at + 1}`, CONTENT: text, ...placed(pixelBox(box, size)), ...sure })}/>`;
    });
    return `<TextLine${xmlAttributes({ ID: `line_${id}`, ...placed(pixelBox(line.box, size)) })}>\n${words.join('<SP/>\n')}\n</TextLine>\n`;
  };
  const blocks = textBlocksOf(page).map((block, at) => {
    const id = `${page.number}_${at + 1}`;
    const attributes = xmlAttributes({ ID: `block_${id}`, ...placed(pixelBox(block.box, size)), ...language });
    return `<TextBlock${attributes}>\n${block.lines.map((line, lineAt) => lineOf(line, `${id}_${lineAt + 1}`)).join('')}</TextBlock>\n`;
  });
  const space = xmlAttributes({ ID: `space_${page.number}`, ...placed({ left: 0, top: 0, ...size }) });
  return `<Page${open}>\n<PrintSpace${space}>\n${blocks.join('')}</PrintSpace>\n</Page>\n`;
}
