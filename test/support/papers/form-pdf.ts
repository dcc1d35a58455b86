/** Objects of a PDF, numbered from 1, as a file. */
function assemble(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}

const stream = (dictionary: string, content: string) => `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;
const FONT = '/Font << /A << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';

/**
 * A PDF of three pages. The first and the last have a line of text. The middle one draws a form that draws the next one `times` times, `levels`
 * deep, the innermost a word; with `endless` the innermost draws the outermost again.
 */
export function formPdf({ levels, times, endless }: { levels: number; times: number; endless: boolean }): Buffer {
  const forms = 8;
  const page = (contents: number, resources: string) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${contents} 0 R /Resources << ${resources} >> >>`;
  const form = (content: string, resources: string) =>
    stream(`/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${resources} >>`, content);
  const next = (level: number) => (level < levels - 1 ? forms + level + 1 : forms);
  const chain = Array.from({ length: levels }, (_, level) =>
    level === levels - 1 && !endless
      ? form('BT /A 12 Tf 72 700 Td (innermost) Tj ET', FONT)
      : form('q 1 0 0 1 1 1 cm /F Do Q\n'.repeat(times), `/XObject << /F ${next(level)} 0 R >>`),
  );
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
    page(6, FONT),
    page(7, `/XObject << /F ${forms} 0 R >>`),
    page(6, FONT),
    stream('', 'BT /A 12 Tf 72 700 Td (plain words) Tj ET'),
    stream('', 'q /F Do Q'),
    ...chain,
  ]);
}

/** A PDF of one page with two lines of 8 points on which each letter is 5 times as high as its type size, if one believes the font; `rotation`: as a viewer turns the page. */
export function tallFontPdf(rotation: 0 | 90 | 180 | 270): Buffer {
  return fontPdf(rotation, 3500, -2000);
}

/** The same page in a font that tells no height of its letters. */
export function flatFontPdf(rotation: 0 | 90 | 180 | 270): Buffer {
  return fontPdf(rotation, 10, -5);
}

function fontPdf(rotation: number, ascent: number, descent: number): Buffer {
  const widths = Array.from({ length: 95 }, () => 500).join(' ');
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate ${rotation} /Contents 4 0 R /Resources << /Font << /A 5 0 R >> >> >>`,
    stream('', 'BT /A 8 Tf 72 700 Td (Upper words) Tj 0 -10 Td (Lower words) Tj ET'),
    `<< /Type /Font /Subtype /TrueType /BaseFont /Tall /FirstChar 32 /LastChar 126 /Widths [${widths}] /FontDescriptor 6 0 R /Encoding /WinAnsiEncoding >>`,
    `<< /Type /FontDescriptor /FontName /Tall /Flags 32 /FontBBox [-500 ${descent} 1200 ${ascent}] /ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight 700 /StemV 80 >>`,
  ]);
}
