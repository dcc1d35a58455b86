import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import { agrees } from '../../../../src/pipeline/einvoice/agreement.js';
import { invoiceText, readAttached } from '../../../../src/pipeline/einvoice/attachments.js';
import { readInvoiceXml } from '../../../../src/pipeline/einvoice/invoice-xml.js';
import { parseXml, rootName } from '../../../../src/pipeline/einvoice/xml.js';
import { createPdfium, openPdf } from '../../../../src/pipeline/engines/pdf/pdfium.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { understood } from '../../../support/understanding.js';
import { CII, FATTURA_PA, PAGE, UBL } from './samples.js';

/** BER of one element: definite length of up to four bytes, or open (ended by two zeros). */
function ber(tag: number, content: Buffer, open = false): Buffer {
  if (open) return Buffer.concat([Buffer.from([tag, 0x80]), content, Buffer.from([0, 0])]);
  const length = Buffer.alloc(5);
  length[0] = 0x84;
  length.writeUInt32BE(content.length, 1);
  return Buffer.concat([Buffer.from([tag]), content.length < 128 ? Buffer.from([content.length]) : length, content]);
}

/** A signed file without its signatures: version, digests, what it holds. */
function signed(content: Buffer, open = false): Buffer {
  const half = Math.floor(content.length / 2);
  const octets = open
    ? ber(0x24, Buffer.concat([ber(0x04, content.subarray(0, half)), ber(0x04, content.subarray(half))]), true)
    : ber(0x04, content);
  const data = ber(0x30, Buffer.concat([ber(0x06, Buffer.from('2a864886f70d010701', 'hex')), ber(0xa0, octets, open)]), open);
  const body = ber(0x30, Buffer.concat([ber(0x02, Buffer.from([1])), ber(0x31, Buffer.alloc(0)), data]), open);
  return ber(0x30, Buffer.concat([ber(0x06, Buffer.from('2a864886f70d010702', 'hex')), ber(0xa0, body, open)]), open);
}

describe('einvoice', () => {
  describe('readInvoiceXml()', () => {
    it('reads CII', () => {
      const invoice = readInvoiceXml(CII('7731', '144.00'));
      expect(invoice?.values).to.deep.equal({
        invoice_number: '7731',
        invoice_date: '2025-06-05',
        total_amount: 144,
        subtotal: 120,
        tax_amount: 24,
        currency: 'GBP',
        'vendor.name': 'Cedar & Print Ltd',
        'vendor.vat_id': 'GB123456782',
        'customer.name': 'Orchard Cafe Ltd',
      });
      expect(invoice?.lines).to.deep.equal([{ description: 'Menu cards', quantity: 100, unit_price: 1.2, total: 120 }]);
    });

    it('reads UBL', () => {
      const invoice = readInvoiceXml(UBL);
      expect(invoice?.values).to.include({
        invoice_number: 'U-1',
        due_date: '2025-07-05',
        total_amount: 119,
        subtotal: 100,
        tax_amount: 19,
        'vendor.vat_id': 'DE136695976',
      });
      expect(invoice?.lines).to.deep.equal([{ description: 'Paper', quantity: 2, unit_price: 50, total: 100 }]);
    });

    it('reads FatturaPA: sums of its rates, a person by both names, a credit note by its kind', () => {
      const invoice = readInvoiceXml(FATTURA_PA);
      expect(invoice?.values).to.deep.equal({
        invoice_number: '12/A',
        invoice_date: '2025-03-01',
        due_date: '2025-03-31',
        total_amount: 154,
        subtotal: 130.77,
        tax_amount: 23.23,
        currency: 'EUR',
        'vendor.name': 'Officina Lago Srl',
        'vendor.address': 'Via Roma 7, 20121 Milano (MI), IT',
        'vendor.vat_id': 'IT01234567890',
        'customer.name': 'Ada Neri',
      });
      expect(invoice?.lines.map((line) => line.total)).to.deep.equal([100, 30.77]);
      expect(invoice?.typeCode).to.equal('381');
    });

    it('takes the tax in the currency of the invoice, not of the books', () => {
      const both = CII('7731', '144.00').replace(
        '<ram:TaxTotalAmount',
        '<ram:TaxTotalAmount currencyID="EUR">28.10</ram:TaxTotalAmount><ram:TaxTotalAmount',
      );
      expect(readInvoiceXml(both)?.values.tax_amount).to.equal(24);
    });

    it('reads an invoice in the envelope of a network, and no order', () => {
      expect(readInvoiceXml(`<sh:StandardBusinessDocument>${UBL}</sh:StandardBusinessDocument>`)?.values.invoice_number).to.equal('U-1');
      expect(readInvoiceXml('<rsm:SCRDMCCBDACIOMessageStructure><ID>1</ID></rsm:SCRDMCCBDACIOMessageStructure>')).to.equal(null);
    });

    for (const [name, xml] of [
      ['other XML', '<html><body/></html>'],
      ['broken XML', '<Invoice><ID>1'],
      ['no XML', 'hello'],
      ['nothing', ''],
    ] as const) {
      it(`gives no values for ${name}`, () =>
        expect(Object.keys(readInvoiceXml(xml)?.values ?? {}).filter((key) => key !== 'invoice_number')).to.deep.equal([]));
    }
  });

  describe('parseXml()', () => {
    it('refuses document types, and with them entity bombs and outside references', () => {
      expect(parseXml('<!DOCTYPE a [<!ENTITY b "c">]><Invoice>&b;</Invoice>')).to.equal(null);
      expect(parseXml('<!DOCTYPE a SYSTEM "file:///etc/passwd"><Invoice/>')).to.equal(null);
    });

    it('refuses what is too large or too deep', () => {
      expect(parseXml(`<a>${' '.repeat(5_000_001)}</a>`)).to.equal(null);
      expect(parseXml('<a>'.repeat(5000) + '</a>'.repeat(5000))).to.equal(null);
    });
  });

  describe('rootName()', () => {
    it('finds the outermost element behind declarations and comments of any length', () => {
      expect(
        rootName(`\uFEFF<?xml version="1.0"?>\n<!-- ${'<Order> '.repeat(20_000)} --><?a b?><rsm:CrossIndustryInvoice xmlns:rsm="a">`),
      ).to.equal('CrossIndustryInvoice');
      for (const text of ['', 'plain text', '<!-- without end', '<?xml', '<', '<>']) expect(rootName(text), text).to.equal(null);
    });
  });

  describe('invoiceText()', () => {
    const numberOf = (bytes: Buffer | Uint8Array): unknown => {
      const text = invoiceText(bytes);
      return text === null ? null : readInvoiceXml(text)?.values['vendor.name'];
    };
    const umlaut = UBL.replace('>Seller<', '>Bäckerei Süd<');

    for (const [name, bytes] of [
      ['UTF-8 without a mark', Buffer.from(umlaut)],
      ['UTF-8 with a mark', Buffer.from(`\uFEFF${umlaut}`)],
      ['UTF-16 with a mark', Buffer.from(`\uFEFF${umlaut}`, 'utf16le')],
      ['UTF-16 without a mark', Buffer.from(umlaut, 'utf16le')],
      ['UTF-16, big end first', Buffer.from(`\uFEFF${umlaut}`, 'utf16le').swap16()],
      ['Latin 1', Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${umlaut}`, 'latin1')],
      ['a comment of 100,000 characters before it', Buffer.from(`<!--${'x'.repeat(100_000)}-->${umlaut}`)],
      ['a document type in a comment', Buffer.from(`<!-- <!DOCTYPE a> -->${umlaut}`)],
      ['a signed file', signed(Buffer.from(umlaut))],
      ['a signed file of open length', signed(Buffer.from(umlaut), true)],
      ['a signed file in base64', Buffer.from(signed(Buffer.from(umlaut)).toString('base64'))],
    ] as const) {
      it(`reads ${name}`, () => expect(numberOf(bytes)).to.equal('Bäckerei Süd'));
    }

    it('takes nothing else for an invoice', () => {
      for (const bytes of [
        Buffer.alloc(0),
        Buffer.from('%PDF-1.7'),
        Buffer.from('<html></html>'),
        signed(Buffer.from('hello')),
        Buffer.from([0x30, 0x80, 0, 0]),
      ])
        expect(invoiceText(bytes)).to.equal(null);
    });
  });

  describe('readAttached()', () => {
    async function attached(...files: [name: string, content: string][]) {
      const pdf = await PDFDocument.create();
      pdf.addPage([300, 300]);
      for (const [name, content] of files) await pdf.attach(Buffer.from(content), name);
      const file = openPdf(await createPdfium(), Buffer.from(await pdf.save()));
      try {
        return readAttached(file);
      } finally {
        file.close();
      }
    }

    it('finds invoices under any name, the usual one first, and leaves other files alone', async () => {
      const { embeddedInvoice: found, warnings } = await attached(
        ['data', `<!-- ${'note '.repeat(2000)} -->${UBL}`],
        ['invoice.xml', '<html/>'],
        ['factur-x.xml', CII('7731', '144.00')],
      );
      expect([found?.name, found?.others?.map(({ name }) => name)]).to.deep.equal(['factur-x.xml', ['data']]);
      expect(warnings).to.deep.equal([]);
    });

    it('says which files are not read: those of a portfolio, and papers that go with an invoice', async () => {
      const one = await attached(['factur-x.xml', UBL], ['time sheet.pdf', '%PDF-1.7'], ['seal.p7s', 'x']);
      expect(one.embeddedInvoice?.name).to.equal('factur-x.xml');
      expect(one.warnings).to.deep.equal(['1 file attached to the PDF was not read: time sheet.pdf. Upload what matters of it by itself.']);
      const many = await attached(...['a', 'b', 'c', 'd', 'e'].map((name): [string, string] => [`${name.repeat(80)}.png`, 'x']));
      expect(many.warnings).to.deep.equal([
        `5 files attached to the PDF were not read: ${['a', 'b', 'c'].map((name) => name.repeat(60)).join(', ')}, ... Upload what matters of it by itself.`,
      ]);
    });
  });

  describe('readAttached() of files that are pinned to a page', () => {
    for (const useObjectStreams of [true, false])
      it(`finds the invoice in a file whose objects are ${useObjectStreams ? 'packed' : 'plain'}`, async () => {
        const pdf = await PDFDocument.create();
        const page = pdf.addPage([300, 300]);
        const { context } = pdf;
        const content = context.register(context.flateStream(UBL, { Type: 'EmbeddedFile' }));
        const file = { Type: 'Filespec', F: PDFString.of('bill.xml'), UF: PDFString.of('bill.xml'), EF: { F: content } };
        const note = { Type: 'Annot', Subtype: 'FileAttachment', Rect: [10, 10, 30, 30], FS: file };
        page.node.set(PDFName.of('Annots'), context.obj([context.register(context.obj(note))]));
        const open = openPdf(await createPdfium(), Buffer.from(await pdf.save({ useObjectStreams })));
        expect(readAttached(open).embeddedInvoice).to.include({ name: 'bill.xml' });
        open.close();
      });
  });

  describe('comparison with the page', () => {
    const withXml = (xml: string, page = PAGE, others: { name: string; xml: string }[] = []) =>
      understood({ ...drawDocument(page), embeddedInvoice: { name: 'factur-x.xml', xml, others } }).model;

    it('takes the one of several that is about the page', () => {
      const model = withXml(UBL, PAGE, [{ name: 'b', xml: CII('7731', '144.00') }]);
      expect([model.extractedData?.total_amount, model.reviewReasons]).to.deep.equal([144, []]);
    });

    it('takes what the page only prints among the tags of the data', () => {
      const page = CII('INV-7731', '144.00').replace(/></g, '>\n<').replace(/^/gm, '  ');
      const model = withXml(CII('INV-7731', '144.00'), page);
      expect(model.reviewReasons).to.deep.equal([]);
      expect(model.extractedData).to.include({ invoice_number: 'INV-7731', invoice_date: '2025-06-05', total_amount: 144 });
    });

    it('needs no layout that it knows: the data about the page tells type and values', () => {
      const page = 'Cedar & Print Ltd\n\nwrites to Orchard Cafe Ltd\n\n7731   2025-06-05   £144.00\n';
      const model = withXml(CII('7731', '144.00'), page);
      expect([model.classification?.type, model.extractedData?.subtotal, model.reviewReasons]).to.deep.equal(['invoice', 120, []]);
    });

    it('takes the total of the data where the page shows it, and another amount that the data knows under its label', () => {
      const page = PAGE.replace(
        'Total               £144.00',
        'Invoice total       £144.00\n                        Prepaid               44.00\n                        Total due           £100.00',
      );
      const xml = CII('7731', '144.00').replace(
        '</ram:GrandTotalAmount>',
        '</ram:GrandTotalAmount><ram:TotalPrepaidAmount>44.00</ram:TotalPrepaidAmount><ram:DuePayableAmount>100.00</ram:DuePayableAmount>',
      );
      const model = withXml(xml, page);
      expect([model.extractedData?.total_amount, model.reviewReasons]).to.deep.equal([144, []]);
    });

    it('is not deceived by an amount of the page in another role', () => {
      const model = withXml(CII('7731', '120.00').replace('>24.00<', '>0.00<'));
      expect(model.extractedData?.total_amount).to.equal(144);
      expect(model.reviewReasons.at(-1)?.reason).to.equal('embedded_data_mismatch');
    });

    it('asks for review where the page prints another total of the same line', () => {
      const model = withXml(
        CII('7731', '144.00').replace('>1.20<', '>0.77<').replace('<ram:LineTotalAmount>120', '<ram:LineTotalAmount>77'),
      );
      expect(model.reviewReasons.at(-1)?.fields.map(({ name }) => name)).to.deep.equal(['line_items[0]']);
    });

    it('knows a credit note by the code of the data', () => {
      const page = PAGE.replace('INVOICE', 'DOCUMENT').replace('Invoice No', 'No');
      expect(withXml(CII('7731', '144.00').replace('>380<', '>381<'), page).classification?.subtype).to.equal('credit_note');
    });

    it('takes values that both say from the XML, with the place on the page', () => {
      const model = withXml(CII('7731', '144.00'));
      const total = model.fields.find((field) => field.path === 'total_amount');
      expect([total?.value, total?.source, total?.confidence, total?.page]).to.deep.equal([144, 'embedded-xml', 0.99, 1]);
      expect(model.reviewReasons).to.deep.equal([]);
    });

    it('keeps what is printed and asks for review where the XML differs', () => {
      const model = withXml(CII('7731', '999.00'));
      expect(model.extractedData?.total_amount).to.equal(144);
      expect(model.reviewReasons.map(({ reason, fields }) => [reason, fields.map(({ name }) => name)])).to.deep.equal([
        ['embedded_data_mismatch', ['total_amount']],
      ]);
    });

    it('takes nothing from XML about another invoice', () => {
      const model = withXml(CII('OTHER-1', '999.00').replace('20250605', '20200101'));
      expect(model.fields.some((field) => field.source === 'embedded-xml')).to.equal(false);
      expect(model.reviewReasons.at(-1)?.reason).to.equal('embedded_data_mismatch');
    });

    it('compares amounts of credit notes by size', () => expect(agrees(-144, 144)).to.equal(true));
  });
});
