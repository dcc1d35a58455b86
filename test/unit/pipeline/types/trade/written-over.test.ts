import { expect } from 'chai';
import { viewPage } from '../../../../../src/pipeline/finding/page-view.js';
import type { DocumentType } from '../../../../../src/pipeline/model.js';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf } from '../../../../support/understanding.js';

const named = (data: Record<string, unknown>, key: string): unknown => (data[key] as { name?: unknown } | null)?.name;
const read = (drawing: string, type: DocumentType) => dataOf(drawDocument(drawing), type);

describe('types/trade, forms that were filled in', () => {
  it('finds what was typed over a line right of the word before the line', () => {
    const model = drawDocument('Name:____________________\n\nCITY:____________________');
    const page = model.pages[0]!;
    const [ruled] = page.words;
    const box = ruled!.box;
    const typed = {
      ...ruled!,
      text: 'Northwind',
      box: { ...box, left: box.left + 0.3 * box.width, width: 0.4 * box.width, top: box.top + 0.1 * box.height },
    };
    const rows = viewPage({ ...page, words: [...page.words, typed] }).rows.map(({ text }) => text);
    expect(rows[0]?.replace(/\s+/g, ' ')).to.equal('Name: Northwind');
    expect(rows[1]).to.equal('CITY:____________________');
  });

  it('names who stands under a heading in the middle of a box, and takes no other number where that of the paper is left blank', () => {
    const data = read(
      `
VICS BILL OF LADING
                    SHIP FROM                    Bill of Lading Number: ______________
Name: Freight Example Co
Address: 2000 Mill Lane
SID#: RBB1057`,
      'bol',
    );
    expect(named(data, 'shipper')).to.equal('Freight Example Co');
    expect(data.bill_of_lading_number).to.equal(null);
  });

  it('reads past a caption that goes on over lines, and again in another script', () => {
    const data = read(
      `
COMMERCIAL INVOICE
SHIPPER / EXPORTER (Complete name, address, telephone,
Business Registration No. / Customs / Tax ID No. e.g. GST /
IN / EIN, or as locally required)
발송인/수출인 (이름, 주소, 전화번호, 필요시 사업자 등록
기재)
Northwind Choi
160 Harbour Road`,
      'commercial_invoice',
    );
    expect(named(data, 'exporter')).to.equal('Northwind Choi');
  });

  it('takes a cross that stands apart behind a choice for its answer', () => {
    const data = read(
      `
BILL OF LADING
Freight Charge Terms:
Prepaid   X   Collect_______   3rd Party_______
Freight charges are to be prepaid unless marked collect.`,
      'bol',
    );
    expect(String(data.freight_terms).toLowerCase()).to.equal('prepaid');
  });

  it('takes a caption in another script, and what a form asks for further, for no answer', () => {
    const data = read(
      `
COMMERCIAL INVOICE
SHIPPER / EXPORTER (Complete name, address, telephone,
Business Registration No./ Customs / Tax ID No. e.g. GST / RFC / VAT /

COUNTRY OF ULTIMATE DESTINATION
최종도착국가`,
      'commercial_invoice',
    );
    expect(named(data, 'exporter') ?? null).to.equal(null);
    expect(data.country_of_destination).to.equal(null);
  });
});
